import { readdirSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTransient } from '#app/domain/errors.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import type { RenderRequest } from '#jobs/render/render-request.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { descendants } from '#tests/fixtures/child-processes.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

const browser = new SharedBrowser()
let folder: string
let temporary: string
let request: RenderRequest
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-failures-'))
  // a folder for temporary files that nobody else writes to
  temporary = await mkdtemp(join(folder, 'tmp-'))
  process.env['TMPDIR'] = temporary
  const track = snapshotTrack({
    startSeconds: 0.2,
    endSeconds: 2.8,
    box: { x: 60, y: 140, width: 200, height: 24 },
    style: { capHeightPx: 14 },
  })
  request = {
    sourcePath: await drawSource(join(folder, 'source.mp4'), { picture: 'testsrc2=s=640x360:r=25:d=3' }),
    tracks: [track],
    targetLanguage: 'en',
    options: RenderOptions.parse({}),
    watermark: { text: 'Mark' },
    outPath: join(folder, 'out.mp4'),
    tools: { ...DEBIAN_TOOLS, bundleDir: await compositionBundle() },
    browser,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }
})
afterAll(async () => {
  await browser.drop()
  delete process.env['TMPDIR']
  await rm(folder, { recursive: true })
})

const render = (changes: Partial<RenderRequest>) => renderTranslatedVideo({ ...request, ...changes })
const tools = () => descendants().filter(({ command }) => command.startsWith('/usr/bin/ffmpeg '))
const workFolders = () => readdirSync(temporary).filter((name) => name.startsWith('rotulo-render-'))

test('an ffmpeg that is killed fails the render in a way that is tried again, and leaves nothing', async () => {
  let killed = 0
  const rendering = render({
    // slow enough to be caught at it
    tools: { ...request.tools, x264Preset: 'slow' },
    onProgress: ({ step }) => {
      if (step !== 'encoding' || killed > 0) return
      for (const { pid } of tools()) {
        process.kill(pid, 'SIGKILL')
        killed += 1
      }
    },
  })
  await expect(rendering).rejects.toMatchObject({ code: 'memory.unavailable' })
  expect([killed, isTransient('memory.unavailable')]).toEqual([1, true])
  expect([tools(), workFolders()]).toEqual([[], []])
})

test('a disk that is full is said to be, and leaves nothing', async () => {
  // the kernel's own full disk, which answers as a real one does
  await expect(render({ outPath: '/dev/full' })).rejects.toMatchObject({ code: 'storage.full' })
  expect([tools(), workFolders()]).toEqual([[], []])
})

test('after both, and with a text of 2,000 characters, the next render is sound and says that it does not fit', async () => {
  const translation = 'Words that no frame can hold. '.repeat(67)
  expect(translation.length).toBeGreaterThan(2000)
  const [track] = request.tracks
  if (!track) throw new Error('there is one')
  const { fidelity } = await render({ tracks: [{ ...track, translation }] })
  expect(fidelity).toMatchObject({ problems: [], overflowing: [track.id] })
  expect((await stat(request.outPath)).size).toBeGreaterThan(10_000)
})
