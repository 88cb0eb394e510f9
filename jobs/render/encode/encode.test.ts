import { expect, test } from 'vitest'
import { progressReader } from './encode.ts'

test('progress is read across the borders of chunks', () => {
  const seen: unknown[] = []
  const read = progressReader((progress) => seen.push(progress))
  read(Buffer.from('frame=10\nfps=25\nout_time_us=400'))
  read(Buffer.from('000\nprogress=continue\nframe=20\nout_time_us=800000\n'))
  expect(seen).toEqual([
    { frames: 10, seconds: 0.4 },
    { frames: 20, seconds: 0.8 },
  ])
})

test('before the first frame there is no time', () => {
  const seen: unknown[] = []
  progressReader((progress) => seen.push(progress))(Buffer.from('frame=0\nout_time_us=N/A\nout_time_us=-5\n'))
  expect(seen).toEqual([
    { frames: 0, seconds: 0 },
    { frames: 0, seconds: 0 },
  ])
})
