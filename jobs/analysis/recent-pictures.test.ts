import { expect, test } from 'vitest'
import type { Plane } from './frame.ts'
import { RecentPictures } from './recent-pictures.ts'

test('the oldest of the latest pictures stays when the memory it came in is used again', () => {
  const recent = new RecentPictures(2)
  expect(recent.oldest).toBeUndefined()
  const picture: Plane = { width: 2, height: 1, samples: new Uint8Array(2), scale: 1 }
  const oldest = [10, 20, 30, 40].map((level) => {
    picture.samples.fill(level)
    recent.add(picture)
    return recent.oldest?.samples[0]
  })
  expect(oldest).toEqual([10, 10, 20, 30])
})
