import { expect, test } from 'vitest'
import { tracksMeant, type WantedText } from './added-text.ts'
import { PLAIN_STYLE, type TextTrack } from './text-track.ts'

const WANTED: WantedText = {
  box: { x: 100, y: 100, width: 200, height: 40, angleDegrees: 0 },
  startSeconds: 2,
  endSeconds: 6,
}

type Place = [x: number, y: number, startSeconds: number, endSeconds: number]

function track(text: string, [x, y, startSeconds, endSeconds]: Place): TextTrack {
  const box = { x, y, width: 180, height: 20, angleDegrees: 0 }
  return {
    text,
    language: 'es',
    confidence: 0.9,
    startFrame: startSeconds * 25,
    endFrame: endSeconds * 25,
    startSeconds,
    endSeconds,
    boxes: [{ frame: startSeconds * 25, seconds: startSeconds, box }],
    prevalentBox: box,
    style: PLAIN_STYLE,
  }
}

test.each<[what: string, places: Record<string, Place>, meant: string[]]>([
  ['the one in the box', { it: [110, 110, 2, 6], elsewhere: [110, 300, 2, 6] }, ['it']],
  ['a little outside of the box', { it: [110, 134, 2, 6] }, ['it']],
  [
    'two lines, from the top down',
    { second: [110, 125, 2, 6], first: [110, 100, 2, 6] },
    ['first', 'second'],
  ],
  [
    'the one that is seen longest at that time',
    { later: [110, 110, 5.5, 9], it: [110, 110, 2, 5.4] },
    ['it'],
  ],
  ['nothing that is seen at another time', { before: [110, 110, 0, 2] }, []],
  ['nothing', {}, []],
])('meant is %s', (_, places, meant) => {
  const tracks = Object.entries(places).map(([text, place]) => track(text, place))
  expect(tracksMeant(tracks, WANTED).map(({ text }) => text)).toEqual(meant)
})
