import { expect, test } from 'vitest'
import { frameOfPicture, pictureAtFrame, pictureFrames, showsItem } from './layer.ts'
import { samplePlan } from './sample-plan.ts'

test('every picture has a frame of its own', () => {
  const pictures = [0, 1, 2].flatMap((interval) => [
    { layer: 'mask' as const, interval },
    { layer: 'overlay' as const, interval },
    { layer: 'mark' as const, interval },
  ])
  const frames = pictures.map(frameOfPicture)
  expect(frames).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(frames.map(pictureAtFrame)).toEqual(pictures)
  expect(pictureFrames(3)).toBe(9)
})

test('what is blurred is in the mask alone, everything else in the overlay alone', () => {
  for (const item of samplePlan.items) {
    expect(showsItem('mask', item)).toBe(item.kind === 'blur')
    expect(showsItem('overlay', item)).toBe(item.kind !== 'blur')
    expect(showsItem('full', item)).toBe(true)
    expect(showsItem('mark', item)).toBe(false)
  }
})
