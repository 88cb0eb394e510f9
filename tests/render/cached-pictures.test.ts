import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenderOptions } from '#app/domain/render-options.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import type { RenderRequest } from '#jobs/render/render-request.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { drawSource, lumaOf } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

const SIZE = { width: 320, height: 180 }
const MARK = { x: 220, y: 0, width: 100, height: 24 }
const browser = new SharedBrowser()
let folder: string
let request: RenderRequest
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-cache-'))
  const picture = 'color=c=0x274e8a:s=320x180:r=25:d=1.2'
  const text = (index: number, changes = {}) =>
    snapshotTrack({
      translation: `Words ${index}`,
      startSeconds: index * 0.4,
      endSeconds: index * 0.4 + 0.3,
      box: { x: 60, y: 140, width: 200, height: 24 },
      style: { capHeightPx: 14, background: index === 2 ? 'moving' : 'still' },
      ...changes,
    })
  const endless = 'Words without an end '.repeat(400)
  request = {
    sourcePath: await drawSource(join(folder, 'source.mp4'), { picture }),
    tracks: [text(0), text(1, { translation: endless }), text(2)],
    targetLanguage: 'en',
    options: RenderOptions.parse({}),
    watermark: { text: 'Mark' },
    outPath: join(folder, 'marked.mp4'),
    tools: { ...DEBIAN_TOOLS, x264Preset: 'ultrafast', crf: 0, bundleDir: await compositionBundle() },
    browser,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }
})
afterAll(async () => {
  await browser.drop()
  await rm(folder, { recursive: true })
})

const file = (name: string) => join(folder, name)
const render = (changes: Partial<RenderRequest>) => renderTranslatedVideo({ ...request, ...changes })
const cache = (from: string | null, to: string) => ({
  cachePaths: { sourceId: 'source-1', from: from === null ? [] : [file(from)], to: file(to) },
})

test('a second render draws nothing that the first one drew; the mark is the only difference', async () => {
  const marked = await render(cache(null, 'first'))
  // three texts, nothing between them, the mask of the moving one and its absence, the mark
  expect(marked.pictures).toEqual({ drawn: 7, reused: 0 })
  const clean = await render({ watermark: null, outPath: file('clean.mp4'), ...cache('first', 'second') })
  expect(clean.pictures).toEqual({ drawn: 0, reused: 6 })
  expect(clean.fidelity.covers).toEqual(marked.fidelity.covers)
  expect(clean.fidelity.overflowing).toEqual(marked.fidelity.overflowing)
  expect(marked.fidelity.overflowing).toHaveLength(1)
  const [before, after] = [
    await lumaOf(request.outPath, { x: 0, y: 0, ...SIZE }),
    await lumaOf(file('clean.mp4'), { x: 0, y: 0, ...SIZE }),
  ]
  expect(after).toHaveLength(before.length)
  const changes = before.map((pixels, frame) => differences(pixels, after[frame] ?? new Uint8Array()))
  expect(changes.every(({ inside, outside }) => inside > 50 && outside === 0)).toBe(true)
})

test('a changed text is drawn anew, the others are not; back with the mark, it alone is drawn', async () => {
  const tracks = request.tracks.map((track, index) =>
    index === 0 ? { ...track, translation: 'Others' } : track,
  )
  const { pictures } = await render({ tracks, watermark: null, ...cache('second', 'third') })
  expect(pictures).toEqual({ drawn: 1, reused: 5 })
  const marked = await render({ tracks, ...cache('third', 'fourth') })
  expect(marked.pictures).toEqual({ drawn: 1, reused: 6 })
})

test('of a damaged file nothing is used, and where nothing can be cached the render succeeds all the same', async () => {
  await writeFile(file('damaged'), 'none of ours')
  const { pictures, fidelity } = await render(cache('damaged', join('no-such-folder', 'file')))
  expect(pictures).toEqual({ drawn: 7, reused: 0 })
  expect(fidelity.problems).toEqual([])
})

/** Pixels that are clearly different, in the mark's place and outside of it. */
function differences(before: Uint8Array, after: Uint8Array): { inside: number; outside: number } {
  const counts = { inside: 0, outside: 0 }
  for (const [pixel, value] of before.entries()) {
    if (Math.abs(value - (after[pixel] ?? 0)) < 12) continue
    const isInside = pixel % SIZE.width >= MARK.x && Math.floor(pixel / SIZE.width) < MARK.height
    counts[isInside ? 'inside' : 'outside'] += 1
  }
  return counts
}
