import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { fitTrackStyles } from '#jobs/style/fit-tracks.ts'
import { SavedFit } from '#jobs/style/saved-fit.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

/** No candidate: each line resembles another face most. */
const FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf'
const SIZE_PX = 30
/** With the width that each is drawn in. */
const LINES = [
  ['Steigende Preise', 265],
  ['Ernten 1787 und 1788', 344],
  ['Schulden des Hauses', 315],
  ['Kein Vertrauen mehr', 319],
] as const

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-list-'))
  path = join(folder, 'list.mp4')
  const drawn = LINES.map(
    ([text], at) =>
      `drawtext=fontfile=${FONT}:text='${text}':x=60:y=${40 + 70 * at}:fontsize=${SIZE_PX}:fontcolor=#3d2b1f`,
  )
  const picture = ['color=c=#faf6ee:s=640x360:r=25', ...drawn, 'format=yuv420p'].join(',')
  await ffmpeg('-f', 'lavfi', '-i', picture, '-frames:v', '20', '-crf', '23', path)
})
afterAll(() => rm(folder, { recursive: true }))

test('the lines of a list are in one family, and taken up again as they were found', async () => {
  const tracks = LINES.map(([text, width], at): TextTrack => {
    const prevalentBox = { x: 58, y: 36 + 70 * at, width, height: 36, angleDegrees: 0 }
    return {
      ...{
        text,
        language: 'de',
        confidence: 1,
        startFrame: 0,
        endFrame: 20,
        startSeconds: 0,
        endSeconds: 0.8,
      },
      ...{ boxes: [{ frame: 0, seconds: 0, box: prevalentBox }], prevalentBox },
      style: { ...PLAIN_STYLE, background: 'still' },
    }
  })
  const { signal } = new AbortController()
  const source = await probeSource(path, DEBIAN_TOOLS, signal)
  const fits: SavedFit[] = []
  const onFitted = (fit: SavedFit) => Promise.resolve(void fits.push(fit))
  const fitted = await fitTrackStyles(source, tracks, DEBIAN_TOOLS, signal, { onFitted })
  expect(new Set(fitted.map(({ style }) => style.fontFamily)).size).toBe(1)
  // compared with each other's families
  expect(fits.length).toBeGreaterThan(tracks.length)
  const saved = fits.map((fit) => SavedFit.parse(JSON.parse(JSON.stringify(fit))))
  expect(await fitTrackStyles(source, tracks, DEBIAN_TOOLS, signal, { saved })).toEqual(fitted)
})
