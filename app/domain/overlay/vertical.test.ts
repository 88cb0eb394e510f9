import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { stacked } from './vertical.ts'

const column = (translation: string) =>
  snapshotTrack({
    ...{ text: '远山的回声', translation },
    box: { x: 960, y: 260, width: 354, height: 74, angleDegrees: 90 },
    style: { isVertical: true, align: 'left' },
  })

test('a translation whose characters can stand one below the other does so, with marks in their vertical form', () => {
  const { text, translation, prevalentBox, style } = stacked(column('メロディー、再び'), 'ja')
  expect(text).toBe('远\n山\n的\n回\n声')
  expect(translation).toBe('メ\nロ\nデ\nィ\n︱\n︑\n再\nび')
  expect(prevalentBox).toEqual({ x: 1100, y: 120, width: 74, height: 354, angleDegrees: 0 })
  expect(style).toMatchObject({ align: 'center', linePitchPx: 70.8 })
})

test('another one goes down along the column, and what a person has turned to be a line is one', () => {
  const track = column('Echoes of far mountains')
  expect(stacked(track, 'en')).toBe(track)
  const level = { ...track, prevalentBox: { ...track.prevalentBox, angleDegrees: 0 } }
  expect(stacked(level, 'ja')).toBe(level)
  const line = snapshotTrack()
  expect(stacked(line, 'ja')).toBe(line)
})
