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

test('so are the colours that letters go through, and those of words that are spoken', () => {
  const steps = [{ seconds: 0, from: 0, to: 0.5 }]
  const plate = { color: '#ffffff', radiusPx: 0, besidePx: 8, abovePx: 40, belowPx: 12, seen: [] }
  const style = {
    gradient: { direction: 'down' as const, colors: ['#ffffff', '#806020'] },
    highlight: { color: '#ffffff', steps, plate },
  }
  const [track] = tracksInLight([snapshotTrack({ style })], 'pq')
  const [white, brown] = ['#ffffff', '#806020'].map((color) => colorInLight(color, 'pq'))
  expect(track?.style).toMatchObject({
    gradient: { direction: 'down', colors: [white, brown] },
    highlight: { color: white, plate: { color: white, abovePx: 40 } },
  })
})
