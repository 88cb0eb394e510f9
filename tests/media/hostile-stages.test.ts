import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErrorCode, errorCodeOf, isTransient } from '#app/domain/errors.ts'
import { BROKEN_FILES } from '#tests/bench/hostile/broken-files.ts'
import { DRAWN_FILES } from '#tests/bench/hostile/drawn-files.ts'
import { growing, type HostileFile } from '#tests/bench/hostile/hostile-file.ts'
import { ODD_FILES } from '#tests/bench/hostile/odd-files.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { type MediaStage, passStage, STAGES } from '#tests/fixtures/media-stages.ts'
import { watchingTools } from '#tests/fixtures/tool-memory.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

/** Of all media tools of a stage together. */
const MOST_MEGABYTES = 600

const browser = new SharedBrowser()
let folder: string
let bundleDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-stages-'))
  bundleDir = await compositionBundle()
})
afterAll(async () => {
  await browser.drop()
  await rm(folder, { recursive: true })
})

/** What each stage answers: one of our codes, or that it took the file. */
async function answersOf(
  { name, extension, draw }: HostileFile,
  stages: readonly MediaStage[],
  textSeconds = 0,
) {
  const place = await mkdtemp(join(folder, 'file-'))
  const path = join(place, `source.${extension}`)
  await writeFile(path, await draw(place))
  const answers: Partial<Record<MediaStage, ErrorCode | 'taken'>> = {}
  for (const stage of stages) {
    const signal = new AbortController().signal
    const { result, peakMegabytes } = await watchingTools(() =>
      passStage(stage, { path, folder: place, bundleDir, browser, signal, textSeconds }).then(
        () => 'taken' as const,
        (error: unknown) => {
          const code = errorCodeOf(error)
          if (code === undefined) throw error
          return code
        },
      ),
    )
    expect(peakMegabytes, `${name}, ${stage}`).toBeLessThan(MOST_MEGABYTES)
    answers[stage] = result
  }
  return answers
}

// proves asvs-1.4.1
test('a video whose later frames are 12000 × 12000 is refused by every stage that comes to them, for good', async () => {
  const bomb: HostileFile = {
    name: 'bomb',
    extension: 'mkv',
    draw: (place) => growing(place, 'mjpeg', '12000x12000', 2),
  }
  const tooBig = 'upload.too-big-picture'
  // the large frames begin at second 12
  expect(await answersOf(bomb, STAGES, 12)).toEqual({
    probe: tooBig,
    // it opens the first frames alone
    poster: 'taken',
    proxy: tooBig,
    analysis: tooBig,
    render: tooBig,
    preview: tooBig,
  })
  expect(isTransient(tooBig)).toBe(false)
}, 240_000)

test('a video whose frames last no time is unreadable to a render, and not a fault of ours', async () => {
  const still = BROKEN_FILES.find(({ name }) => name === 'frames that last no time')
  if (!still) throw new Error('there is no such file')
  expect(await answersOf(still, ['render', 'preview'])).toEqual({
    render: 'media.unreadable',
    preview: 'media.unreadable',
  })
})

test('a video of which not one frame can be decoded is unreadable for good, and not tried again', async () => {
  const noise = BROKEN_FILES.find(({ name }) => name === 'noise in place of its frames')
  if (!noise) throw new Error('there is no such file')
  const unreadable = 'media.unreadable'
  expect(await answersOf(noise, ['proxy', 'analysis', 'render', 'preview'])).toEqual({
    proxy: unreadable,
    analysis: unreadable,
    render: unreadable,
    preview: unreadable,
  })
  expect(isTransient(unreadable)).toBe(false)
})

const SMALLER_SET = [
  '8192² from the start',
  'a ribbon of 16×16384',
  'a million frames a second',
  'ten hours in a small file',
  'frames that last for years',
  'two thousand million frames by its index',
  'an index that points beyond the file',
  'one byte in a hundred is another',
  'an AVI whose index is noise',
  'a MOV whose frames lie in another file',
  'a playlist',
  'boxes in boxes, ten thousand deep',
  'an EBML element without an end',
  '900 video tracks',
  '5000 video tracks',
  '300 fonts of 1000 bytes',
  'turned by 45 degrees',
  'pixels of monob (png)',
  'an SVG called a video',
]

test.each(SMALLER_SET)(
  '%s: every look at it ends with an answer, in little memory',
  async (name) => {
    const file = [...DRAWN_FILES, ...ODD_FILES, ...BROKEN_FILES].find((one) => one.name === name)
    if (!file) throw new Error(`there is no file called ${name}`)
    const answers = await answersOf(file, ['probe', 'poster', 'proxy', 'analysis'])
    expect(Object.values(answers)).not.toContain('media.tool-failed')
  },
  120_000,
)
