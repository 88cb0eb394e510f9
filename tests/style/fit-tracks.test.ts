import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { fitPlates } from '#jobs/style/fit-plates.ts'
import { fitTrackStyles } from '#jobs/style/fit-tracks.ts'
import { SavedFit } from '#jobs/style/saved-fit.ts'
import { StyleThread } from '#jobs/style/style-thread.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const sourceOf = (path: string) => probeSource(path, DEBIAN_TOOLS, new AbortController().signal)

const FONTS = '/usr/share/fonts/truetype'
const BOLD = `${FONTS}/noto/NotoSans-Bold.ttf`
const SERIF = `${FONTS}/dejavu/DejaVuSerif.ttf`
const IDEOGRAPHS = '/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc'
const SERIF_IDEOGRAPHS = '/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc'
interface Line {
  readonly text: string
  readonly y: number
  readonly font: string
  readonly size: number
  readonly color: string
  readonly border: string | null
  readonly shadow?: string
}

/** Drawn by FreeType, which shares no code with what fits. */
const LINES: readonly [Line, Line, Line, Line, Line] = [
  { text: 'Cierra la puerta', y: 60, font: BOLD, size: 40, color: '#ffd400', border: 'black' },
  { text: 'Abierto los lunes', y: 180, font: SERIF, size: 36, color: '#102040', border: null },
  { text: 'Cierra la ventana', y: 260, font: BOLD, size: 40, color: '#ffd400', border: 'black' },
  { text: '空间里面', y: 310, font: IDEOGRAPHS, size: 40, color: '#f8f8f8', border: null },
  {
    text: 'Cierra la puerta',
    y: 120,
    font: BOLD,
    size: 40,
    color: '#f8f8f8',
    border: null,
    shadow: '#101010',
  },
]

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-style-'))
  path = join(folder, 'source.mp4')
  const drawn = LINES.map(
    ({ text, y, font, size, color, border, shadow }) =>
      `drawtext=fontfile=${font}:text='${text}':x=120:y=${y}:fontsize=${size}:fontcolor=${color}${border ? `:borderw=3:bordercolor=${border}` : ''}${shadow ? `:shadowx=3:shadowy=3:shadowcolor=${shadow}` : ''}`,
  )
  const background = 'gradients=s=640x360:r=25:speed=0.02:seed=3:c0=0x6688aa:c1=0xaa9977:n=2,format=yuv420p'
  await ffmpeg('-f', 'lavfi', '-i', [background, ...drawn].join(','), '-frames:v', '20', '-crf', '23', path)
})
afterAll(() => rm(folder, { recursive: true }))

function track(text: string, box: { x: number; y: number; width: number; height: number }): TextTrack {
  const prevalentBox = { ...box, angleDegrees: 0 }
  return {
    ...{ text, language: 'es', confidence: 1, startFrame: 0, endFrame: 20, startSeconds: 0, endSeconds: 0.8 },
    ...{ boxes: [{ frame: 0, seconds: 0, box: prevalentBox }], prevalentBox, style: PLAIN_STYLE },
  }
}

test('weight, class, size and colours are those that the lines were drawn in', async () => {
  const lines = [
    track(LINES[0].text, { x: 115, y: 58, width: 321, height: 44 }),
    track(LINES[1].text, { x: 117, y: 178, width: 314, height: 34 }),
    track(LINES[2].text, { x: 114, y: 257, width: 351, height: 36 }),
    track(LINES[3].text, { x: 118, y: 313, width: 164, height: 42 }),
    track(LINES[4].text, { x: 117, y: 120, width: 321, height: 44 }),
    // nothing is drawn there
    track('Nada', { x: 500, y: 60, width: 100, height: 40 }),
  ]
  const signal = new AbortController().signal
  const fits: SavedFit[] = []
  const onFitted = (fit: SavedFit) => Promise.resolve(void fits.push(fit))
  const fitted = await fitTrackStyles(await sourceOf(path), lines, DEBIAN_TOOLS, signal, { onFitted })
  const styles = fitted.map(({ style }) => style)
  const [bold, serif, again, ideographs, shaded, nothing] = styles
  expect(bold).toMatchObject({ fontFamily: 'Noto Sans', weight: 700, italic: false, fontClass: 'sans' })
  expect((bold?.capHeightPx ?? 0) / (0.714 * 40)).toBeCloseTo(1, 1)
  expect(bold?.fill).toMatch(/^#f[a-f]d[0-9a-f]/)
  expect(bold?.outline?.widthPx).toBeGreaterThan(1.5)
  expect(serif).toMatchObject({ fontClass: expect.stringMatching(/serif|slab/), weight: 400, outline: null })
  expect(again).toMatchObject({ fontFamily: 'Noto Sans', weight: 700 })
  expect(ideographs).toMatchObject({ fontFamily: 'Noto Sans', fontClass: 'sans', weight: 700, outline: null })
  expect((ideographs?.capHeightPx ?? 0) / (0.92 * 40)).toBeCloseTo(1, 1)
  expect(ideographs?.fill).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/)
  expect([bold, serif, again, ideographs].map((style) => style?.shadow)).toEqual(Array(4).fill(undefined))
  expect(shaded).toMatchObject({ weight: 700, outline: null, fill: expect.stringMatching(/^#f.[ef].[ef].$/) })
  expect(shaded?.shadow?.dxPx).toBeGreaterThan(1.5)
  expect(shaded?.shadow?.dxPx).toBeLessThan(4.5)
  expect(shaded?.shadow?.color).toMatch(/^#[0-3].[0-3].[0-3].$/)
  expect(nothing).toEqual(PLAIN_STYLE)
  const saved = fits.map((fit) => SavedFit.parse(JSON.parse(JSON.stringify(fit))))
  const searched = vi.spyOn(StyleThread.prototype, 'fit')
  expect(await fitTrackStyles(await sourceOf(path), lines, DEBIAN_TOOLS, signal, { saved })).toEqual(fitted)
  expect(searched).not.toHaveBeenCalled()
})

test.each([
  ['no shadow', ''],
  ['a shadow', ':shadowx=3:shadowy=3:shadowcolor=#04203e'],
])('letters with %s on a plate are told to have just that', async (name, behind) => {
  const out = join(folder, `plate-${behind.length}.mp4`)
  const box = { x: 28, y: 26, width: 411, height: 60, angleDegrees: 0 }
  const picture = [
    'gradients=s=640x160:r=25:speed=0.02:seed=3:c0=0x6a5a20:c1=0x402018:n=2,format=rgb24',
    `drawbox=x=${box.x}:y=${box.y}:w=${box.width}:h=${box.height}:color=#0b5bae:t=fill`,
    `drawtext=fontfile=${BOLD}:text='RECETA SENCILLA':x=40:y=40:fontsize=44:fontcolor=white${behind}`,
    'format=yuv420p',
  ]
  await ffmpeg('-f', 'lavfi', '-i', picture.join(','), '-frames:v', '20', '-crf', '26', out)
  const line = track('RECETA SENCILLA', { x: 40, y: 36, width: 387, height: 41 })
  const onPlate = { ...line, style: { ...line.style, plate: { color: '#0b5bae', box } } }
  const [fitted] = await fitTrackStyles(
    await sourceOf(out),
    [onPlate],
    DEBIAN_TOOLS,
    new AbortController().signal,
  )
  expect(fitted?.style).toMatchObject({ fontFamily: 'Noto Sans', weight: 700, outline: null })
  expect(fitted?.style.shadow === undefined).toBe(name === 'no shadow')
})

test('ideographs with serifs are told from those without', async () => {
  const both = join(folder, 'ideographs.mp4')
  const text = '春天的故事'
  const drawn = [SERIF_IDEOGRAPHS, IDEOGRAPHS].map(
    (font, index) =>
      `drawtext=fontfile=${font}:text='${text}':x=60:y=${40 + 90 * index}:fontsize=44:fontcolor=white:borderw=2:bordercolor=black`,
  )
  const background = 'gradients=s=480x220:r=25:speed=0.02:seed=3:c0=0x6688aa:c1=0xaa9977:n=2,format=yuv420p'
  await ffmpeg('-f', 'lavfi', '-i', [background, ...drawn].join(','), '-frames:v', '20', '-crf', '23', both)
  const lines = [0, 1].map((index) => track(text, { x: 58, y: 38 + 90 * index, width: 224, height: 48 }))
  const fitted = await fitTrackStyles(await sourceOf(both), lines, DEBIAN_TOOLS, new AbortController().signal)
  expect(fitted.map(({ style }) => [style.fontFamily, style.fontClass])).toEqual([
    ['Noto Serif', 'serif'],
    ['Noto Sans', 'sans'],
  ])
})

test('a line that moves is fitted where it stands on each frame', async () => {
  const moving = join(folder, 'moving.mp4')
  const text = 'Sal y pimienta'
  const drawn = `drawtext=fontfile=${BOLD}:text='${text}':x=40+9*n:y=60:fontsize=28:fontcolor=#9cdcfe`
  await ffmpeg('-f', 'lavfi', '-i', `color=0x242424:s=480x160:r=25,${drawn}`, '-frames:v', '20', moving)
  const place = { x: 36, y: 58, width: 212, height: 34 }
  const steps = Array.from({ length: 20 }, (_, frame) => ({
    ...{ frame, seconds: frame / 25 },
    box: { ...place, x: place.x + 9 * frame, angleDegrees: 0 },
  }))
  const line = { ...track(text, place), startFrame: 1, startSeconds: 0.04, boxes: steps.slice(1) }
  const [fitted] = await fitTrackStyles(
    await sourceOf(moving),
    [line],
    DEBIAN_TOOLS,
    new AbortController().signal,
  )
  expect(fitted?.style.confidence).toBeGreaterThan(0.85)
  expect(fitted?.style).toMatchObject({
    fontClass: 'sans',
    weight: 700,
    fill: expect.stringMatching(/^#[9a].d.f.$/),
  })
})

test('a line that is typed on is fitted where all of it is there, and how it comes is told', async () => {
  const typing = join(folder, 'typing.mp4')
  const text = 'Salida del tren'
  const typed = Array.from(text, (_, at) => {
    const until = at + 1 < text.length ? `between(n,${2 * at},${2 * at + 1})` : `gte(n,${2 * at})`
    return `drawtext=fontfile=${BOLD}:text='${text.slice(0, at + 1)}':x=60:y=60:fontsize=36:fontcolor=#ffe060:enable='${until}'`
  })
  const background = 'gradients=s=480x160:r=25:speed=0.02:seed=3:c0=0x334455:c1=0x554433:n=2,format=yuv420p'
  await ffmpeg('-f', 'lavfi', '-i', [background, ...typed].join(','), '-frames:v', '75', '-crf', '23', typing)
  const line = { ...track(text, { x: 57, y: 60, width: 268, height: 38 }), endFrame: 75, endSeconds: 3 }
  const signal = new AbortController().signal
  const fits: SavedFit[] = []
  const onFitted = (fit: SavedFit) => Promise.resolve(void fits.push(fit))
  const fitted = await fitTrackStyles(await sourceOf(typing), [line], DEBIAN_TOOLS, signal, { onFitted })
  const [{ style } = line] = fitted
  expect(style).toMatchObject({ fontFamily: 'Noto Sans', weight: 700 })
  expect(style.accents ?? []).toEqual([])
  const reveal = style.reveal ?? []
  expect(reveal.length).toBeGreaterThan(8)
  expect(reveal[0]?.seconds).toBe(0)
  // its last letter comes with frame 28
  expect(reveal.at(-1)?.share).toBe(1)
  expect(Math.abs((reveal.at(-1)?.seconds ?? 0) - 28 / 25)).toBeLessThan(0.09)
  const halfway = reveal.findLast(({ seconds }) => seconds <= 14 / 25)
  expect(halfway?.share).toBeGreaterThan(0.4)
  expect(halfway?.share).toBeLessThan(0.6)
  const saved = fits.map((fit) => SavedFit.parse(JSON.parse(JSON.stringify(fit))))
  expect(await fitTrackStyles(await sourceOf(typing), [line], DEBIAN_TOOLS, signal, { saved })).toEqual(
    fitted,
  )
})

test('whoever cancels is heard between two lines behind which a plate is searched for', async () => {
  const cancelled = new AbortController()
  const plated = (line: TextTrack): TextTrack => ({
    ...line,
    style: { ...PLAIN_STYLE, plate: { color: '#000000', opacity: 0.5, radiusPx: 0, box: line.prevalentBox } },
  })
  const lines = LINES.map(({ text, y }) => plated(track(text, { x: 115, y, width: 321, height: 44 })))
  const searched: number[] = []
  const searching = fitPlates(await sourceOf(path), lines, DEBIAN_TOOLS, cancelled.signal, (share) => {
    // half of the work is reading the frames; then it is said as a timer or a database would
    if (share > 0.5 && searched.push(share) === 1) setImmediate(() => cancelled.abort(new Error('cancelled')))
    return Promise.resolve()
  })
  await expect(searching).rejects.toThrow('cancelled')
  expect(searched.length).toBeLessThan(3)
})
