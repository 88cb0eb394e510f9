import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TextReader } from '#jobs/analysis/reader.ts'
import { analyzeClip, analyzeFile } from './analyze-clip.ts'
import { ColorReader } from './color-reader.ts'
import { drawClip, ffmpeg, testFolder } from './draw-clip.ts'

const RED = 'ff2020'
const GREEN = '20ff20'
const BLUE = '3030ff'
const YELLOW = 'ffff20'

test('a text that fades in and out lasts from its first visible frame to its last', async () => {
  const fade = { text: 'Bienvenidos a la cocina', color: YELLOW, from: 20, to: 80 }
  const alpha = 'min(1,min((n-19)/12,(80-n)/12))'
  const { tracks } = await analyzeClip({ texts: [{ ...fade, alpha }], frames: 100 })
  expect(tracks).toHaveLength(1)
  expect(Math.abs((tracks[0]?.startFrame ?? 0) - 20)).toBeLessThanOrEqual(1)
  expect(Math.abs((tracks[0]?.endFrame ?? 0) - 80)).toBeLessThanOrEqual(1)
})

test('a text typed letter by letter is one text from its first letter on', async () => {
  const whole = 'Mezcle la harina'
  const typed = Array.from(whole, (_, index) => ({
    text: whole.slice(0, index + 1),
    color: GREEN,
    from: 10 + 2 * index,
    to: index + 1 === whole.length ? 75 : 12 + 2 * index,
    x: '40',
    y: 'h-60+30-ascent',
  }))
  const known = [{ color: GREEN, text: whole, fullWidth: 254 }]
  const { tracks } = await analyzeClip({ texts: typed, frames: 90 }, {}, known)
  expect(tracks).toMatchObject([{ text: whole, endFrame: 75 }])
  expect(tracks[0]?.startFrame).toBeLessThanOrEqual(12)
  expect(tracks[0]?.startFrame).toBeGreaterThanOrEqual(9)
})

test('a moving text is one text with its place on every frame', async () => {
  const moving = { text: 'Noticias', color: YELLOW, from: 10, to: 70, x: '20+4*(n-10)', y: '100' }
  const { tracks } = await analyzeClip({ texts: [moving], frames: 80 })
  expect(tracks).toMatchObject([{ text: 'Noticias', startFrame: 10, endFrame: 70 }])
  const boxes = tracks[0]?.boxes ?? []
  const [first] = boxes
  for (const { frame, box } of boxes)
    expect(Math.abs(box.x - (first?.box.x ?? 0) - 4 * (frame - 10))).toBeLessThanOrEqual(4)
  expect(boxes.length).toBeGreaterThan(50)
  expect(tracks[0]?.style.background).toBe('moving')
})

test('a text that flickers for two frames is one text, one that is away for ten is two', async () => {
  const text = { text: 'Sirva caliente', color: GREEN }
  const flicker = [
    { ...text, from: 5, to: 40 },
    { ...text, from: 42, to: 80 },
  ]
  const pause = [
    { ...text, from: 5, to: 40 },
    { ...text, from: 50, to: 80 },
  ]
  const known = [text]
  const [one, two] = [
    await analyzeClip({ texts: flicker, frames: 90 }, {}, known),
    await analyzeClip({ texts: pause, frames: 90 }, {}, known),
  ]
  const borders = ({ tracks }: typeof one) => tracks.map(({ startFrame, endFrame }) => [startFrame, endFrame])
  expect(borders(one)).toEqual([[5, 80]])
  expect(borders(two)).toEqual([
    [5, 40],
    [50, 80],
  ])
})

test('a background counts as moving only if it does', async () => {
  const texts = [{ text: 'Receta fácil', color: BLUE, from: 0, to: 60 }]
  const [still, moving] = [
    await analyzeClip({ texts, frames: 60, background: 'still' }),
    await analyzeClip({ texts, frames: 60, background: 'moving' }),
  ]
  expect(still.tracks.map(({ style }) => style.background)).toEqual(['still'])
  expect(moving.tracks.map(({ style }) => style.background)).toEqual(['moving'])
})

test('a picture that does not change gets one pass and one full recognition', async () => {
  const texts = [{ text: 'Receta fácil', color: BLUE, from: 0, to: 60 }]
  const { reader, tracks, framesAnalyzed } = await analyzeClip({ texts, frames: 60, background: 'still' })
  expect(reader).toMatchObject({ detections: 1, fastRecognitions: 1, recognitions: 1 })
  expect(tracks).toMatchObject([{ startFrame: 0, endFrame: 60 }])
  expect(framesAnalyzed).toBe(1)
})

test('a text is read a few times, however long it stands over moving footage', async () => {
  const texts = [{ text: 'Receta fácil', color: RED, from: 0, to: 90, outline: 3 }]
  const { reader } = await analyzeClip({ texts, frames: 90 })
  expect(reader.recognitions).toBeLessThanOrEqual(4)
})

test('footage without text gives no texts, also when the engine sees some in noise', async () => {
  let call = 0
  const noise: TextReader = {
    detect: () => {
      call += 1
      const box = { x: (call * 37) % 300, y: (call * 53) % 200, width: 90, height: 30, angleDegrees: 0 }
      return Promise.resolve([{ box, score: 0.8 }])
    },
    recognize: (_image, boxes) =>
      Promise.resolve(
        boxes.map(() => ({ text: `lI${call}1`, confidence: 0.6, language: 'es', style: null })),
      ),
  }
  const { tracks } = await analyzeFile(await drawClip({ frames: 60 }), noise)
  expect(tracks).toEqual([])
})

test('boxes are in pixels of the upright picture', async () => {
  const texts = [{ text: 'Arriba', color: GREEN, from: 0, to: 20, x: '10', y: '20' }]
  const lying = await drawClip({ texts, frames: 20, background: 'still', filters: ['transpose=cclock'] })
  const path = join(await testFolder(), 'rotated.mp4')
  await ffmpeg(['-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=270', path])
  const upright = await analyzeFile(path, new ColorReader(texts))
  expect(upright).toMatchObject({ width: 480, height: 270 })
  const { x = 0, y = 0 } = upright.tracks[0]?.prevalentBox ?? {}
  expect(Math.hypot(x - 6, y - 22)).toBeLessThan(8)
})

test('times are those of the frames when their rate varies', async () => {
  const texts = [{ text: 'Sin prisa', color: RED, from: 30, to: 60 }]
  // the second half runs at half the speed
  const pts = `setpts='if(lt(N,40),N*0.04,1.6+(N-40)*0.08)/TB'`
  const { tracks, durationSeconds } = await analyzeClip({ texts, frames: 70, filters: [pts] })
  expect(tracks).toMatchObject([{ startFrame: 30, endFrame: 60 }])
  expect(tracks[0]?.startSeconds).toBeCloseTo(1.2, 3)
  expect(tracks[0]?.endSeconds).toBeCloseTo(3.2, 3)
  expect(durationSeconds).toBeCloseTo(4, 3)
})

test('a larger picture is analysed smaller and answered in its own pixels', async () => {
  const texts = [{ text: 'Grande', color: GREEN, from: 0, to: 12, x: '1000', y: '600' }]
  const { tracks, width, height } = await analyzeClip(
    {
      texts,
      frames: 12,
      background: 'still',
      size: '2400x1350',
    },
    { min_duration_seconds: 0.2 },
  )
  expect([width, height]).toEqual([2400, 1350])
  expect(Math.abs((tracks[0]?.prevalentBox.x ?? 0) - 1000)).toBeLessThan(12)
})
