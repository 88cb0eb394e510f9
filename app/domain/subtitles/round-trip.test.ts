import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cueText, type SubtitleDocument, type SubtitleText } from './document.ts'
import { type SubtitleFormat, SUBTITLE_FORMATS } from './formats.ts'
import { matchCues } from './match-cues.ts'
import { parseSubtitles, printSubtitles } from './subtitles.ts'

const box = { x: 100, y: 600, width: 400, height: 48, angleDegrees: 0 }
const style = {
  fill: '#ffffff',
  outline: null,
  plate: null,
  weight: 400,
  italic: false,
  align: 'center',
  capHeightPx: 28,
  letterSpacingPx: 0,
  background: 'moving',
} as const

/** Texts with whatever the formats mean something by, and whatever else a person may write. */
const nasty = fc.constantFrom(
  '-->', '--\u2060>', '<i>', '<\u2060b>', '</font>', '{\\an8}', '{\u2060\\', '\\N', '\\\u2060', '{', '}', '\\{', '&amp;', '&',
  ' ', '\n', '\n\n', '\r\n', '12', 'WEBVTT', 'NOTE x', 'Dialogue: 0,', ',', '"', ';', '\t', '=1+1', "'", '-', '@',
  ']]>', '<![CDATA[', '\u0001', '\ufffe', '\u2028', '\u200f', 'مرحبا', '你好', '00:00:01,000 --> 00:00:02,000',
) // prettier-ignore
const someText = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) }),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))

const someDocument = fc
  .array(
    fc.record({
      id: fc.uuid(),
      start: fc.nat(3_600_000),
      duration: fc.integer({ min: 40, max: 9_000 }),
      translation: someText,
      original: someText,
    }),
    { maxLength: 6 },
  )
  .map((rows): SubtitleDocument => {
    const texts = rows.map(({ id, start, duration, translation, original }): SubtitleText => {
      const [startSeconds, endSeconds] = [start / 1000, (start + duration) / 1000]
      const boxes = [{ frame: 0, seconds: startSeconds, box }]
      return { id, startSeconds, endSeconds, original, translation, boxes, prevalentBox: box, style }
    })
    return {
      title: 'Receta "de" <abuela>.mp4',
      sourceLanguage: 'es',
      targetLanguage: 'en',
      frame: { widthPx: 1280, heightPx: 720 },
      shown: 'translation',
      texts: texts.toSorted((a, b) => a.startSeconds - b.startSeconds),
    }
  })

/** What comes back in, with each text cut to what a cue can hold. */
function roundTrip(format: SubtitleFormat, document: SubtitleDocument) {
  const cues = parseSubtitles(format, printSubtitles(format, document), document.targetLanguage)
  return cues.map(({ text }) => text).filter((text) => text !== '')
}

test.each(SUBTITLE_FORMATS)('%s gives back every text as it was', (format) => {
  fc.assert(
    fc.property(someDocument, (document) => {
      const said = document.texts.map(({ translation }) => cueText(translation)).filter((text) => text !== '')
      expect(roundTrip(format, document)).toEqual(said)
    }),
    { numRuns: 300 },
  )
})

test.each(SUBTITLE_FORMATS)(
  '%s that nobody has touched changes nothing, and every cue finds its text',
  (format) => {
    fc.assert(
      fc.property(someDocument, (document) => {
        const cues = parseSubtitles(format, printSubtitles(format, document), document.targetLanguage)
        const { edits, unmatched } = matchCues(cues, document.texts)
        // texts that share an id or an original are one to a file
        expect(unmatched).toEqual([])
        const once = new Set(document.texts.map(({ original }) => original)).size === document.texts.length
        if (once) expect(edits).toEqual({})
      }),
      { numRuns: 200 },
    )
  },
)

test.each(SUBTITLE_FORMATS)('%s with the originals holds each of them', (format) => {
  fc.assert(
    fc.property(someDocument, (document) => {
      const printed = printSubtitles(format, { ...document, shown: 'original' })
      if (format === 'csv' || format === 'xliff') {
        const cues = parseSubtitles(format, printed, 'en')
        expect(cues.map(({ original = '' }) => original)).toEqual(
          document.texts.map(({ original }) => cueText(original)),
        )
        expect(cues.every(({ text }) => text === '')).toBe(true)
      } else {
        const originals = document.texts.map(({ original }) => cueText(original))
        expect(parseSubtitles(format, printed, 'en').map(({ text }) => text)).toEqual(
          originals.filter((text) => text !== ''),
        )
      }
    }),
    { numRuns: 100 },
  )
})
