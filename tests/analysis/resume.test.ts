import { expect, test } from 'vitest'
import { AppError } from '#app/domain/errors.ts'
import type { AnalysisProgress } from '#jobs/analysis/analyze-video.ts'
import { Checkpoint } from '#jobs/analysis/checkpoint.ts'
import type { TextReader } from '#jobs/analysis/reader.ts'
import { analyzeFile } from './analyze-clip.ts'
import { ColorReader } from './color-reader.ts'
import { drawClip } from './draw-clip.ts'

const TEXTS = [
  { text: 'Precaliente el horno', color: 'ff2020', from: 5, to: 40 },
  { text: 'Noticias', color: 'ffff20', from: 20, to: 85, x: '20+3*(n-20)', y: '60' },
  { text: 'Añada el azúcar', color: '20ff20', from: 48, to: 90 },
]

/** Analyses the video until after that frame, and answers the last checkpoint, as the database keeps it. */
async function cutOffAt(cutFrame: number, path: string, reader: TextReader): Promise<Checkpoint> {
  let saved: unknown
  const onCheckpoint = async (take: () => Promise<Checkpoint>) => {
    const checkpoint = await take()
    if (checkpoint.frame > cutFrame) throw new AppError('ocr.unavailable')
    saved = JSON.parse(JSON.stringify(checkpoint))
  }
  await expect(analyzeFile(path, reader, {}, { onCheckpoint })).rejects.toMatchObject({
    code: 'ocr.unavailable',
  })
  return Checkpoint.parse(saved)
}

test.each([15, 42])('an analysis that is cut off after frame %i goes on from there', async (cutFrame) => {
  const path = await drawClip({ texts: TEXTS, frames: 100 })
  const whole = new ColorReader(TEXTS)
  const { tracks: expected } = await analyzeFile(path, whole)

  const first = new ColorReader(TEXTS)
  const second = new ColorReader(TEXTS)
  const { tracks } = await analyzeFile(
    path,
    second,
    {},
    { resumeFrom: await cutOffAt(cutFrame, path, first) },
  )
  const told = (list: typeof tracks) =>
    list.map(({ text, startFrame, endFrame }) => ({ text, startFrame, endFrame }))
  expect(told(tracks)).toEqual(told(expected))
  expect(told(tracks)).toEqual(TEXTS.map(({ text, from, to }) => ({ text, startFrame: from, endFrame: to })))
  // some were under way when it was cut off
  expect(first.detections + second.detections).toBeLessThanOrEqual(whole.detections + 10)
  expect(second.detections).toBeLessThan(whole.detections)
})

test('a text that was read with care before an analysis was cut off is not read again, nor are frames counted twice', async () => {
  const text = { text: 'Añada el azúcar', color: '20ff20', from: 0, to: 100, outline: 3 }
  const path = await drawClip({ texts: [text], frames: 100 })
  const first = new ColorReader([text])
  const resumeFrom = await cutOffAt(60, path, first)
  expect(first.recognitions).toBe(1)

  const second = new ColorReader([text])
  const done: number[] = []
  const onProgress = ({ framesDone }: AnalysisProgress) => Promise.resolve(void done.push(framesDone))
  const { tracks } = await analyzeFile(path, second, {}, { resumeFrom, onProgress })
  expect(tracks).toMatchObject([{ text: text.text, startFrame: 0, endFrame: 100 }])
  expect(second.recognitions).toBe(0)
  expect(Math.min(...done)).toBe(resumeFrom.frame + 1)
})

test('the next frames are looked at while one is, and no more than four in all', async () => {
  const path = await drawClip({ frames: 120 })
  let [running, most] = [0, 0]
  let fourth: () => void = () => undefined
  const fourthBegan = new Promise<void>((resolve) => (fourth = resolve))
  const reader: TextReader = {
    detect: async () => {
      running += 1
      most = Math.max(most, running)
      if (running === 4) fourth()
      // the first call ends only when three others are under way
      await fourthBegan
      running -= 1
      return []
    },
    recognize: () => Promise.resolve([]),
  }
  await analyzeFile(path, reader)
  expect(most).toBe(4)
})
