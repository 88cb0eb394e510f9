import { SaxesParser } from 'saxes'
import { AppError } from '../errors.ts'
import { type Language, parseLanguage } from '../languages.ts'
import { characterOf } from './decode.ts'
import { addCues, cueText, type ReadCue } from './document.ts'
import { malformed } from './malformed.ts'

export interface ReadXliff {
  /** What the file says its translations are in; undefined when it says nothing that we know. */
  readonly targetLanguage: Language | undefined
  readonly cues: readonly ReadCue[]
}

/** Deeper than any tool goes. */
const MAX_DEPTH = 50

interface Unit {
  readonly line: number
  readonly id: string
  source: string
  target: string
  hasTarget: boolean
}

/**
 * The units of an XLIFF 2 file; segments of one unit are joined, inline codes left out. A unit without a target says
 * nothing. Throws `subtitles.malformed` with the line, also for a document type: entities have no place here.
 */
export function parseXliff(text: string): ReadXliff {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true })
  const units: Unit[] = []
  const path: string[] = []
  let unit: Unit | undefined
  let language: string | undefined
  const fail = (reason: string) => malformed('xliff', parser.line, reason)
  const write = (written: string) => {
    if (!unit) return
    if (isWithin(path, 'source')) unit.source += written
    else if (isWithin(path, 'target')) unit.target += written
  }

  parser.on('error', (error) => {
    throw fail(error.message.replace(/^[\d:. ]+/, ''))
  })
  parser.on('doctype', () => {
    throw fail('a document type is not allowed')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (path.length === 0) {
      if (local !== 'xliff') throw fail('expected: <xliff>')
      if (!/^2\.\d+$/.test(attributes['version'] ?? '')) throw fail('expected: version="2.0"')
      language = attributes['trgLang']
    }
    path.push(local)
    if (path.length > MAX_DEPTH) throw fail('too deeply nested')
    if (local === 'unit') {
      const begun = {
        line: parser.line,
        id: attributes['id'] ?? '',
        source: '',
        target: '',
        hasTarget: false,
      }
      addCues(units, begun)
      unit = begun
    }
    if (unit && local === 'target' && isWithin(path, 'target')) unit.hasTarget = true
    if (local === 'cp') write(characterOf(Number.parseInt(attributes['hex'] ?? '', 16)) ?? '')
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    if (localName(name) === 'unit') unit = undefined
  })
  parser.on('text', write)
  parser.on('cdata', write)
  parser.write(text).close()

  const cues = units.map(({ line, id, source, target, hasTarget }) => ({
    line,
    id,
    original: cueText(source),
    text: hasTarget ? cueText(target) : '',
  }))
  return { targetLanguage: languageOfTag(language), cues }
}

/** Of a segment itself: proposals of a translation memory have sources and targets too. */
function isWithin(path: readonly string[], name: 'source' | 'target'): boolean {
  const parent = path[path.indexOf(name) - 1]
  return path.includes(name) && (parent === 'segment' || parent === 'ignorable')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function languageOfTag(tag: string | undefined): Language | undefined {
  if (tag === undefined) return undefined
  const [primary = '', ...rest] = tag.toLowerCase().split(/[-_]/)
  if (primary === 'zh')
    return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-tw' : 'zh-cn'
  return parseLanguage(primary)
}

/** Throws `subtitles.other-language` when the file is for another language than the project. */
export function checkLanguage({ targetLanguage }: ReadXliff, wanted: Language): void {
  if (targetLanguage !== undefined && targetLanguage !== wanted)
    throw new AppError('subtitles.other-language', { params: { found: targetLanguage, wanted } })
}
