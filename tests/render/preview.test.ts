import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetResult, TrialResult } from '#app/domain/preview.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { DEBIAN_TOOLS, type RenderTools } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { renderPreview } from '#jobs/render/trial/render-preview.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { ffmpeg, lumaOf, probe } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

const FPS = 25
const FRAMES = 200
const SIZE = { width: 320, height: 180 }
const FONT = '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf'
/** What each is written on: a plain background, a busy one that stands still, and the moving lower half. */
const TEXTS = [
  { text: 'Muro azul', x: 20, y: 20, from: 0, to: 200 },
  { text: 'Piedra', x: 190, y: 20, from: 0, to: 200 },
  { text: 'Agua', x: 60, y: 130, from: 100, to: 125 },
  { text: 'Adios', x: 180, y: 130, from: 150, to: 175 },
] as const
const texts = TEXTS.map(
  ({ text, x, y, from, to }) =>
    `drawtext=fontfile=${FONT}:text='${text}':x=${x}:y=${y}:fontsize=24:fontcolor=white:enable='between(n,${from},${to - 1})'`,
)
const BACKGROUND =
  'color=c=0x274e8a:s=160x90:r=25[a];mandelbrot=s=160x90:r=25,trim=end_frame=1,loop=-1:1,setpts=N/25/TB[b];testsrc2=s=320x90:r=25,gblur=sigma=3[c];[a][b]hstack[top];[top][c]vstack'

const track = (place: number, changes: Partial<Pick<SnapshotTrack, 'translation'>> = {}) => {
  const { text, x, y, from, to } = TEXTS[place] ?? TEXTS[0]
  return snapshotTrack({
    ...{ text, translation: 'Words', startSeconds: from / FPS, endSeconds: to / FPS },
    box: { x, y: y - 2, width: 11 * text.length, height: 28 },
    style: { outline: null, capHeightPx: 17, background: y > 90 ? 'moving' : 'still' },
    ...changes,
  })
}
const plain = track(0)
const busy = track(1)
const water = track(2)
const bye = track(3, { translation: '' })

const browser = new SharedBrowser()
let tools: RenderTools
let folder: string
let sourcePath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-preview-'))
  tools = { ...DEBIAN_TOOLS, x264Preset: 'ultrafast', crf: 8, bundleDir: await compositionBundle() }
  sourcePath = join(folder, 'source.mp4')
  const picture = `${BACKGROUND},${texts.join(',')}`
  const encoding = ['-frames:v', String(FRAMES), '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '4']
  await ffmpeg(
    ...[
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=440:duration=8',
      '-filter_complex',
      `${picture},format=yuv420p[v]`,
    ],
    ...['-map', '[v]', '-map', '0:a', ...encoding, '-g', '60', '-c:a', 'aac', sourcePath],
  )
})
afterAll(async () => {
  await browser.drop()
  await rm(folder, { recursive: true })
})

const request = (outPath: string) => ({
  ...{ sourcePath, outPath, tools, browser, targetLanguage: 'en' as const },
  tracks: [plain, busy, water, bye],
  options: RenderOptions.parse({}),
  watermark: { text: 'Mark' },
  signal: new AbortController().signal,
})
const trial = async (outPath: string, changes: Partial<ReturnType<typeof request>> = {}) => {
  const preview = { kind: 'trial', trackId: water.id } as const
  const asked = { ...request(outPath), ...changes, preview, onProgress: () => undefined }
  // it is what was asked for
  return (await renderPreview(asked)).result as TrialResult
}

test('a trial is the output itself, from second 3 to 6, with its sound', async () => {
  const [whole, part] = [join(folder, 'whole.mp4'), join(folder, 'part.mp4')]
  await renderTranslatedVideo({ ...request(whole), onProgress: () => undefined })
  expect(await trial(part)).toEqual({
    kind: 'trial',
    startSeconds: 3,
    endSeconds: 6,
    flagged: [{ trackId: busy.id, flags: ['weak-cover'] }],
  })
  const all = { x: 0, y: 0, ...SIZE }
  const [output, shown] = [await lumaOf(whole, all), await lumaOf(part, all)]
  expect(shown).toHaveLength(75)
  const worst = Math.max(...shown.map((frame, index) => difference(frame, output[75 + index])))
  // two encodings of the same picture; another frame of it, or one without its texts, is further away
  expect(worst).toBeLessThan(1.5)
  expect(difference(shown[30], output[75 + 31])).toBeGreaterThan(worst)
  const [seconds] = await probe(part, '-select_streams', 'a', '-show_entries', 'stream=duration')
  expect(Number(seconds)).toBeGreaterThan(2.9)
  expect(Number(seconds)).toBeLessThan(3.1)
})

test.each([
  ['MPEG-4', ['-c:v', 'mpeg4', '-q:v', '2', '-bf', '2']],
  ['H.264', ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '14', '-bf', '2']],
])('a trial of %s in AVI, whose packets have no times, is just as exact', async (name, options) => {
  const avi = join(folder, `source-${name}.avi`)
  await ffmpeg('-i', sourcePath, ...options, '-c:a', 'mp3', avi)
  const part = join(folder, `${name}.mp4`)
  await trial(part, { sourcePath: avi })
  const all = { x: 0, y: 0, ...SIZE }
  const [source, shown] = [await lumaOf(sourcePath, all), await lumaOf(part, all)]
  expect(shown).toHaveLength(75)
  // the water has not begun: beside the covered texts above nothing has changed
  const below = (frame: Uint8Array | undefined) => frame?.subarray(100 * SIZE.width, 120 * SIZE.width)
  expect(difference(below(shown[3]), below(source[78]))).toBeLessThan(4)
})

test('a contact sheet has each text before and after, with what is doubtful about it', async () => {
  const outPath = join(folder, 'sheet')
  const small = {
    ...water,
    style: { ...water.style, capHeightPx: 1 },
    prevalentBox: { ...water.prevalentBox, height: 4 },
  }
  const fractions: number[] = []
  const coveredFolder = await mkdtemp(join(folder, 'covered-'))
  const { result, covered } = await renderPreview({
    ...request(outPath),
    coveredFolder,
    tracks: [plain, busy, small, bye],
    preview: { kind: 'contact-sheet', page: 1 },
    onProgress: (fraction) => fractions.push(fraction),
  })
  // it is what was asked for
  const sheet = result as SheetResult
  // of the others the background is known
  expect(covered.map(({ text }) => text).sort()).toEqual(['Agua', 'Piedra'])
  // the letters have some five hundred
  expect(await whitePixels(join(coveredFolder, `${busy.id}.png`))).toBeLessThan(100)
  expect(sheet.stills.map(({ trackId, flags }) => ({ trackId, flags }))).toEqual([
    { trackId: plain.id, flags: [] },
    { trackId: busy.id, flags: ['weak-cover'] },
    { trackId: water.id, flags: ['too-small'] },
    { trackId: bye.id, flags: ['empty'] },
  ])
  expect(fractions.at(-1)).toBe(1)
  expect(fractions.toSorted((a, b) => a - b)).toEqual(fractions)
  const file = await readFile(outPath)
  expect((await stat(outPath)).size).toBe(
    sheet.stills.reduce((sum, { after }) => Math.max(sum, after.start + after.length), 0),
  )
  const changes: number[] = []
  for (const { before, after, widthPx, heightPx } of sheet.stills) {
    const [first, second] = [await pixels(file, before), await pixels(file, after)]
    expect([first.info.width, first.info.height]).toEqual([widthPx, heightPx])
    expect([second.info.width, second.info.height]).toEqual([widthPx, heightPx])
    changes.push(difference(first.data, second.data))
  }
  const [ofPlain = 0, ofBusy = 0, ofWater = 0, ofBye = 0] = changes
  expect(Math.min(ofPlain, ofBusy)).toBeGreaterThan(2)
  // letters four pixels high are little of a picture, and where nothing is written there is none but noise
  expect(ofWater).toBeGreaterThan(1.5 * ofBye)
  expect(ofBye).toBeLessThan(0.6)
})

function pixels(file: Buffer, { start, length }: { start: number; length: number }) {
  return sharp(file.subarray(start, start + length))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function whitePixels(png: string): Promise<number> {
  const grey = await sharp(png).greyscale().raw().toBuffer()
  return grey.filter((level) => level > 225).length
}

/** Mean difference of two pictures, in levels. */
function difference(a: Uint8Array | undefined, b: Uint8Array | undefined): number {
  if (!a || !b) throw new Error('a picture is missing')
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}
