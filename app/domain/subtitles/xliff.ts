import { bcp47 } from '../languages.ts'
import { cueText, type SubtitleDocument } from './document.ts'
import { printMilliseconds } from './timecode.ts'

/** XLIFF 2.0 for translation tools: a unit for each text, named by its id, with its time as a note. */
export function printXliff({
  title,
  sourceLanguage,
  targetLanguage,
  shown,
  texts,
}: SubtitleDocument): string {
  const units = texts.map((text) => {
    const [start, end] = [text.startSeconds, text.endSeconds].map((at) => printMilliseconds(at, '.'))
    const translation = shown === 'translation' ? cueText(text.translation) : ''
    return [
      `    <unit id="${attribute(text.id)}">`,
      `      <notes><note category="time">${start} --&gt; ${end}</note></notes>`,
      `      <segment state="${translation === '' ? 'initial' : 'translated'}">`,
      `        <source xml:space="preserve">${content(cueText(text.original))}</source>`,
      ...(translation === ''
        ? []
        : [`        <target xml:space="preserve">${content(translation)}</target>`]),
      '      </segment>',
      '    </unit>',
    ].join('\n')
  })
  const languages = `srcLang="${bcp47(sourceLanguage)}" trgLang="${bcp47(targetLanguage)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" ${languages}>`,
    `  <file id="texts" original="${attribute(title)}">`,
    ...units,
    '  </file>',
    '</xliff>',
    '',
  ].join('\n')
}

/** Characters that XML cannot hold, not even as references; XLIFF has an element for them. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function content(text: string): string {
  return escaped(text).replace(
    UNSAYABLE,
    (character) => `<cp hex="${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
  )
}

function attribute(text: string): string {
  return escaped(text)
    .replaceAll('"', '&quot;')
    .replace(UNSAYABLE, '')
    .replace(/[\t\n\r]/g, ' ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
