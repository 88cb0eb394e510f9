import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledBox } from '#app/domain/scaling.ts'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { fitTrackStyles } from '#jobs/style/fit-tracks.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const BOLD = '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf'
const BACKGROUND = 'gradients=s=640x240:r=25:speed=0.02:seed=3:c0=0x6688aa:c1=0xaa9977:n=2,format=yuv420p'
const TEXT = 'Mira lo que pasa'
/** Frames on which it comes, is at rest, is at rest for the last time, and is gone. */
const [COMES, RESTS, LEAVES, GONE] = [10, 15, 50, 54]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-popping-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  { what: 'where it rests alone', scales: [1] },
  { what: 'while it is smaller as well', scales: [0.9, 1] },
])(
  'a line that pops in and out, detected $what, is known on every frame that shows it',
  async ({ scales }) => {
    const path = join(folder, 'popping.mp4')
    const size = `48*if(lt(n\\,${RESTS})\\,0.5+0.1*(n-${COMES})\\,if(gt(n\\,${LEAVES})\\,1-0.2*(n-${LEAVES})\\,1))`
    const text = `drawtext=fontfile=${BOLD}:text='${TEXT}':x=(w-text_w)/2:y=(h-text_h)/2:fontsize=${size}:fontcolor=white:borderw=3:bordercolor=black:enable=between(n\\,${COMES}\\,${GONE - 1})`
    await ffmpeg('-f', 'lavfi', '-i', `${BACKGROUND},${text}`, '-frames:v', '70', '-crf', '20', path)
    const box = { x: 106, y: 92, width: 428, height: 56, angleDegrees: 0 }
    const track: TextTrack = {
      ...{ text: TEXT, language: 'es', confidence: 1, prevalentBox: box, style: PLAIN_STYLE },
      ...{
        startFrame: RESTS - 1,
        endFrame: LEAVES + 1,
        startSeconds: (RESTS - 1) / 25,
        endSeconds: (LEAVES + 1) / 25,
      },
      boxes: scales.map((scale, at) => ({
        ...{ frame: RESTS - 1 + at, seconds: (RESTS - 1 + at) / 25 },
        box: scaledBox(box, { scale, dxPx: 0, dyPx: 0 }),
      })),
    }
    const { signal } = new AbortController()
    const source = await probeSource(path, DEBIAN_TOOLS, signal)
    const [found] = await fitTrackStyles(source, [track], DEBIAN_TOOLS, signal)
    expect([found?.startFrame, found?.endFrame]).toEqual([COMES, GONE])
    expect(found?.boxes).toEqual([{ frame: COMES, seconds: COMES / 25, box: track.prevalentBox }])
    const steps = (found?.style.scaling ?? []).map(({ seconds, scale }) => [
      COMES + Math.round(25 * seconds),
      Math.round(10 * scale) / 10,
    ])
    expect(steps).toEqual([
      ...[0.5, 0.6, 0.7, 0.8, 0.9, 1].map((scale, at) => [COMES + at, scale]),
      ...[0.8, 0.6, 0.4].map((scale, at) => [LEAVES + 1 + at, scale]),
    ])
    expect(found?.style.timedFromSeconds).toBeCloseTo(COMES / 25)
  },
)
