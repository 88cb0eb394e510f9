import { expect, test } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { suggestCode } from './suggest-code.ts'

function track(text: string, from: number, to: number): TextTrack {
  const box = { x: 40, y: 20, width: 300, height: 22, angleDegrees: 0 }
  return {
    ...{ text, language: 'en', confidence: 0.9, startSeconds: from, endSeconds: to },
    ...{ startFrame: from * 25, endFrame: to * 25, prevalentBox: box, style: PLAIN_STYLE },
    boxes: [{ frame: from * 25, seconds: from, box }],
  }
}

const codeIn = (tracks: readonly TextTrack[]) =>
  suggestCode(tracks)
    .filter(({ suggestion }) => suggestion === 'code')
    .map(({ text }) => text)

const CODE = ['def area(x):', 'return pi * x * 2;', 'show(area(3))', 'x_max = 12;'].map((line) =>
  track(line, 0, 20),
)
const SAID = track('Now we call the function with three', 2, 6)

test('code is left as it is, with the names that are seen beside it; what is said of it is translated', () => {
  const [name, later] = [track('radius', 5, 8), track('radius', 30, 33)]
  expect(codeIn([...CODE, SAID, name, later])).toEqual([...CODE.map(({ text }) => text), 'radius'])
})

test('a name with a dot or a formula among other texts is no screen of code', () => {
  expect(codeIn([track('f(x) = 2x', 0, 4), SAID, track('readme.md', 0, 3)])).toEqual([])
  expect(codeIn([...CODE, ...CODE.slice(0, 2)].slice(0, 3))).toEqual([])
})

test('one word beside a little code among many texts is translated', () => {
  const others = Array.from({ length: 30 }, (_, place) =>
    track(`Step number ${place} of the course`, place, place + 1),
  )
  expect(codeIn([...CODE, ...others, track('summary', 3, 5)])).toEqual(CODE.map(({ text }) => text))
})
