import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { colorInLight } from '../light.ts'
import { tracksInLight } from './light-tracks.ts'

test('colours that a person has set are those of the video’s light, as those that were measured are', () => {
  const style = {
    fill: '#ffffff',
    outline: 'none',
    plate: { color: '#ffffff', opacity: 0.5 },
    shadow: { color: '#ffffff', dxPx: 2, dyPx: 2, blurPx: 2 },
  } as const
  const [track] = tracksInLight([snapshotTrack({ corrections: { style } })], 'pq')
  const white = colorInLight('#ffffff', 'pq')
  expect(white).not.toBe('#ffffff')
  expect(track?.style.fill).toBe(white)
  expect(track?.corrections?.style).toEqual({
    fill: white,
    outline: 'none',
    plate: { color: white, opacity: 0.5 },
    shadow: { color: white, dxPx: 2, dyPx: 2, blurPx: 2 },
  })
})
