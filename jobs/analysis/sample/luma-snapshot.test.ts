import { expect, test } from 'vitest'
import type { Plane } from '../decode/frame.ts'
import { RecentLuma } from './luma-snapshot.ts'

test('the oldest snapshot stays when the buffer it came from is reused', () => {
  const recent = new RecentLuma(2)
  expect(recent.oldest).toBeUndefined()
  const picture: Plane = { width: 2, height: 1, samples: new Uint8Array(2), scale: 1 }
  const oldest = [10, 20, 30, 40].map((level) => {
    picture.samples.fill(level)
    recent.add(picture)
    return recent.oldest?.samples[0]
  })
  expect(oldest).toEqual([10, 10, 20, 30])
})
