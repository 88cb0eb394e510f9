import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenderOptions } from '#app/domain/render-options.ts'
import { DEBIAN_TOOLS, type RenderTools } from '#jobs/render/render-tools.ts'
import { type RenderedVideo, renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import type { RenderRequest } from '#jobs/render/render-request.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { descendants } from '#tests/fixtures/child-processes.ts'
import { ffmpeg, lumaOf, probe } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

const FPS = 25
const FRAMES = 30
const FONT = '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf'

/** Three backgrounds: a picture that stands still, a plain one, a moving one. */
const BACKGROUNDS = [
  'mandelbrot=s=640x120:r=25,trim=end_frame=1,loop=-1:1,setpts=N/25/TB',
  'color=c=0x274e8a:s=640x120:r=25',
  'testsrc2=s=640x120:r=25,gblur=sigma=3',
].map((background, index) => `${background},format=yuv420p,trim=end_frame=${FRAMES}[g${index}]`)
const STACK = `${BACKGROUNDS.join(';')};[g0][g1][g2]vstack=inputs=3`
const sizes = { fill: '#ffffff', outline: null, capHeightPx: 26, weight: 700 } as const

/** A text of the drawn video: where it stands, and from which frame to which. */
const TEXTS = {
  still: { text: 'Piedra negra', x: 200, y: 40, from: 8, to: 20 },
  plain: { text: 'Muro azul', x: 220, y: 160, from: 0, to: 30 },
  moving: { text: 'Agua clara', x: 210, y: 280, from: 5, to: 25 },
} as const
const written = Object.values(TEXTS)
  .map(
    ({ text, x, y, from, to }) =>
      `drawtext=fontfile=${FONT}:text='${text}':x=${x}:y=${y}:fontsize=36:fontcolor=white:enable='between(n,${from},${to - 1})'`,
  )
  .join(',')

const boxOf = ({ x, y }: (typeof TEXTS)[keyof typeof TEXTS]) => ({ x, y: y - 2, width: 230, height: 42 })
const track = (name: keyof typeof TEXTS, changes: Parameters<typeof snapshotTrack>[0] = {}) => {
  const { text, from, to } = TEXTS[name]
  return snapshotTrack({
    text,
    translation: 'Other words',
    startSeconds: from / FPS,
    endSeconds: to / FPS,
    box: boxOf(TEXTS[name]),
    style: { ...sizes, background: name === 'moving' ? 'moving' : 'still' },
    ...changes,
  })
}

const browser = new SharedBrowser()
let tools: RenderTools
let folder: string
let clean: string
let source: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-render-'))
  tools = { ...DEBIAN_TOOLS, x264Preset: 'ultrafast', crf: 10, bundleDir: await compositionBundle() }
  ;[clean, source] = [join(folder, 'clean.mp4'), join(folder, 'source.mp4')]
  const encoding = [
    '-frames:v',
    String(FRAMES),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '6',
    '-c:a',
    'aac',
    '-shortest',
  ]
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'sine=d=1.2',
    '-filter_complex',
    `${STACK}[v]`,
    '-map',
    '[v]',
    '-map',
    '0:a',
    ...encoding,
    clean,
  )
  await ffmpeg('-i', clean, '-vf', written, ...encoding, source)
})
afterAll(async () => {
  await browser.drop()
  await rm(folder, { recursive: true })
})

function render(outPath: string, request: Partial<RenderRequest> = {}): Promise<RenderedVideo> {
  return renderTranslatedVideo({
    sourcePath: source,
    tracks: [track('still'), track('plain'), track('moving')],
    targetLanguage: 'en',
    options: RenderOptions.parse({}),
    watermark: null,
    outPath,
    tools,
    browser,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...request,
  })
}

/** Mean absolute difference of two pictures' brightness. */
function difference(a: Uint8Array | undefined, b: Uint8Array | undefined): number {
  if (!a || !b) throw new Error('a frame is missing')
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

test('erased texts leave what was behind them: the wall, the stone, and softly the water', async () => {
  const outPath = join(folder, 'erased.mp4')
  const erased = (['still', 'plain', 'moving'] as const).map((name) => track(name, { disposition: 'erase' }))
  const { fidelity } = await render(outPath, { tracks: erased })
  expect(fidelity.problems).toEqual([])
  expect(fidelity.covers.map(({ kind }) => kind)).toEqual(['picture', 'plain', 'letters'])
  expect(fidelity.untouched.psnrDb).toBeGreaterThan(38)
  const left: Record<string, [number, number]> = {}
  for (const [name, place] of Object.entries(TEXTS)) {
    const [before, after, behind] = await Promise.all(
      [source, outPath, clean].map((path) => lumaOf(path, boxOf(place))),
    )
    left[name] = [difference(before?.[15], behind?.[15]), difference(after?.[15], behind?.[15])]
  }
  const [stillBefore, stillAfter] = left['still'] ?? [0, 99]
  expect(stillAfter).toBeLessThan(0.1 * stillBefore)
  const [plainBefore, plainAfter] = left['plain'] ?? [0, 99]
  expect(plainAfter).toBeLessThan(0.05 * plainBefore)
  // conversions that cut levels off leave a patch that is seen on a plain wall
  expect(plainAfter).toBeLessThan(0.3)
  const [before, after, behind] = await Promise.all(
    [source, outPath, clean].map((path) => lumaOf(path, boxOf(TEXTS.moving))),
  )
  const [letters, afterwards] = [lettersIn(before?.[15], behind?.[15]), after?.[15]]
  const contrast = (pixels: Uint8Array | undefined) =>
    letters.reduce((sum, at) => sum + Math.abs((pixels?.[at] ?? 0) - (behind?.[15]?.[at] ?? 0)), 0) /
    letters.length
  expect(letters.length).toBeGreaterThan(500)
  expect(contrast(afterwards)).toBeLessThan(0.4 * contrast(before?.[15]))
})

/** Indexes of the pixels that are brighter by far with the text than without. */
function lettersIn(written: Uint8Array | undefined, behind: Uint8Array | undefined): number[] {
  return [...(written ?? [])].flatMap((value, at) => (value - (behind?.[at] ?? 0) > 80 ? [at] : []))
}

test('an opaque plate that its translation has left is erased with its letters', async () => {
  const [plated, outPath] = [join(folder, 'plated.mp4'), join(folder, 'left.mp4')]
  const plate = { x: 190, y: 268, width: 250, height: 56 }
  const { x, y, width, height } = plate
  const drawn = `drawbox=${x}:${y}:${width}:${height}:color=white:t=fill`
  await ffmpeg('-i', clean, '-vf', `${drawn},${written.replaceAll('white', 'black')}`, '-crf', '6', plated)
  const moved = track('moving', {
    ...{ startSeconds: 0, endSeconds: FRAMES / FPS },
    style: {
      ...{ ...sizes, fill: '#000000', background: 'plate' },
      plate: { color: '#ffffff', box: { ...plate, angleDegrees: 0 } },
    },
    corrections: { box: { ...boxOf(TEXTS.moving), x: 20, y: 160 } },
  })
  await render(outPath, { sourcePath: plated, tracks: [moved] })
  const left = async (place: typeof plate) => {
    const [before, after, behind] = await Promise.all(
      [plated, outPath, clean].map((path) => lumaOf(path, place)),
    )
    return difference(after?.[15], behind?.[15]) / difference(before?.[15], behind?.[15])
  }
  expect(await left(plate)).toBeLessThan(0.3)
  // where it was put it has its plate
  const there = await lumaOf(outPath, { x: 4, y: 156, width: 8, height: 40 })
  expect(difference(there[15], new Uint8Array(8 * 40).fill(235))).toBeLessThan(12)
})

test('a translation stands in place exactly as long as its original, and nothing else changes', async () => {
  const outPath = join(folder, 'translated.mp4')
  const steps = new Set<string>()
  const fractions: number[] = []
  const { fidelity, frames } = await render(outPath, {
    tracks: [track('still'), track('moving', { translation: '' }), track('plain', { disposition: 'keep' })],
    onProgress: ({ step, fraction }) => {
      steps.add(step)
      fractions.push(fraction)
    },
  })
  expect(frames).toBe(FRAMES)
  expect(fidelity).toMatchObject({ problems: [], frames: { source: FRAMES, output: FRAMES }, readBack: null })
  expect(fidelity.audio).toEqual([{ codec: { source: 'aac', output: 'aac' }, same: 'packets' }])
  const [before, after] = await Promise.all([source, outPath].map((path) => lumaOf(path, boxOf(TEXTS.still))))
  const changed = before?.flatMap((pixels, frame) => (difference(pixels, after?.[frame]) > 4 ? [frame] : []))
  expect(changed).toEqual(Array.from({ length: 12 }, (_, index) => 8 + index))
  for (const place of [TEXTS.plain, TEXTS.moving]) {
    const [kept, output] = await Promise.all([source, outPath].map((path) => lumaOf(path, boxOf(place))))
    for (const [frame, pixels] of (kept ?? []).entries())
      expect(difference(pixels, output?.[frame])).toBeLessThan(3)
  }
  expect([...steps]).toEqual(['reading', 'covering', 'encoding', 'checking'])
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  // the output is still to be read back
  expect(fractions.at(-1)).toBeGreaterThan(0.5)
  expect(fractions.at(-1)).toBeLessThan(1)
})

test('the output is H.264 in an MP4 whose index comes first, so that it plays while it loads', async () => {
  const outPath = join(folder, 'translated.mp4')
  const entries = ['-select_streams', 'v', '-show_entries', 'stream=codec_name,pix_fmt']
  expect(await probe(outPath, ...entries)).toEqual(['h264,yuv420p'])
  const bytes = await readFile(outPath, 'latin1')
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})

test('an unreadable source is said to be one', async () => {
  const sound = join(folder, 'sound.mp4')
  await ffmpeg('-f', 'lavfi', '-i', 'sine=d=0.2', '-c:a', 'aac', sound)
  await expect(render(join(folder, 'x.mp4'), { sourcePath: sound })).rejects.toMatchObject({
    code: 'media.unreadable',
  })
})

test('a playlist in disguise opens no other file', async () => {
  const playlist = join(folder, 'playlist.mp4')
  await writeFile(playlist, `ffconcat version 1.0\nfile '${source}'\n`)
  await expect(render(join(folder, 'y.mp4'), { sourcePath: playlist })).rejects.toMatchObject({
    code: 'media.unreadable',
  })
})

test('cancelling ends it at once with the reason', async () => {
  const stop = new AbortController()
  const rendering = render(join(folder, 'z.mp4'), {
    signal: stop.signal,
    onProgress: ({ step }) => {
      if (step === 'encoding') stop.abort(new Error('no longer wanted'))
    },
  })
  await expect(rendering).rejects.toThrow('no longer wanted')
})

test('a Chromium that dies in mid-render is replaced, and the render finishes', async () => {
  const opened = await browser.open(tools)
  let killed = 0
  const { fidelity } = await render(join(folder, 'survivor.mp4'), {
    // every frame has a picture of its own, so that there is something left to draw
    tracks: [track('moving', { boxes: wandering(), box: wandering()[0]?.box ?? {} })],
    options: RenderOptions.parse({ use_prevalent_positions: false }),
    onProgress: ({ step, frames }) => {
      if (step !== 'encoding' || frames === 0 || killed > 0) return
      killed = killBrowser()
    },
  })
  expect(killed).toBe(1)
  expect(fidelity.problems).toEqual([])
  expect(await browser.open(tools)).not.toBe(opened)
})

function wandering() {
  const { from, to } = TEXTS.moving
  return Array.from({ length: to - from }, (_, step) => ({
    frame: from + step,
    seconds: (from + step) / FPS,
    box: { ...boxOf(TEXTS.moving), x: 100 + 10 * step, angleDegrees: 0 },
  }))
}

/** Kills this process's Chromium; answers how many there were. */
function killBrowser(): number {
  const browsers = descendants().filter(
    ({ parent, command }) => parent === process.pid && command.includes('headless-shell'),
  )
  for (const { pid } of browsers) process.kill(pid, 'SIGKILL')
  return browsers.length
}
