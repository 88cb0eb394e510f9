import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { fitPlates } from '#jobs/style/fit-plates.ts'
import { fitTrackStyles } from '#jobs/style/fit-tracks.ts'
import { SavedFit } from '#jobs/style/saved-fit.ts'
import { StyleThread } from '#jobs/style/style-thread.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const FONTS = '/usr/share/fonts/truetype'
const BOLD = `${FONTS}/noto/NotoSans-Bold.ttf`
const SERIF = `${FONTS}/dejavu/DejaVuSerif.ttf`
const IDEOGRAPHS = '/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc'
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
  const fitted = await fitTrackStyles(path, lines, DEBIAN_TOOLS, signal, { onFitted })
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
  expect(await fitTrackStyles(path, lines, DEBIAN_TOOLS, signal, { saved })).toEqual(fitted)
  expect(searched).not.toHaveBeenCalled()
})

test('whoever cancels is heard between two lines behind which a plate is searched for', async () => {
  const cancelled = new AbortController()
  const plated = (line: TextTrack): TextTrack => ({
    ...line,
    style: { ...PLAIN_STYLE, plate: { color: '#000000', opacity: 0.5, radiusPx: 0, box: line.prevalentBox } },
  })
  const lines = LINES.map(({ text, y }) => plated(track(text, { x: 115, y, width: 321, height: 44 })))
  const searched: number[] = []
  const searching = fitPlates(path, lines, DEBIAN_TOOLS, cancelled.signal, (share) => {
    // as a timer or a database would say it
    if (searched.push(share) === 1) setImmediate(() => cancelled.abort(new Error('cancelled')))
    return Promise.resolve()
  })
  await expect(searching).rejects.toThrow('cancelled')
  expect(searched.length).toBeLessThan(3)
})
