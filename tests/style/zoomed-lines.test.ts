import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grows } from '#app/domain/overlay/steps.ts'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { fitTrackStyles } from '#jobs/style/fit-tracks.ts'
import { readLines } from '#jobs/style/sample-lines.ts'
import type { SavedFit } from '#jobs/style/saved-fit.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const BACKGROUND = 'gradients=s=640x240:r=25:speed=0.02:seed=3:c0=0x6688aa:c1=0xaa9977:n=2,format=yuv420p'
const TEXT = 'Nadie duerme'
const [START_FRAME, END_FRAME] = [10, 85]
/** Of the letters in the middle of their time. */
const BOX = { x: 139, y: 92, width: 362, height: 56, angleDegrees: 0 }
const { signal } = new AbortController()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-zoomed-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A title that libass draws so, over footage, for three seconds. */
async function titled(name: string, tags: string) {
  const path = join(folder, `${name}.mp4`)
  const lines = [
    '[Script Info]',
    'PlayResX: 640',
    'PlayResY: 240',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, Bold, Spacing, BorderStyle, Outline, Shadow, Alignment',
    'Style: T,Noto Sans,64,&H00FFFFFF,&H00000000,-1,0,1,2,0,5',
    '[Events]',
    'Format: Layer, Start, End, Style, Text',
    `Dialogue: 0,0:00:00.40,0:00:03.40,T,{${tags}}${TEXT}`,
  ]
  await writeFile(join(folder, `${name}.ass`), lines.join('\n'))
  const drawn = `${BACKGROUND},ass=${join(folder, `${name}.ass`)}`
  await ffmpeg('-f', 'lavfi', '-i', drawn, '-frames:v', '95', '-crf', '20', path)
  return probeSource(path, DEBIAN_TOOLS, signal)
}

const LINE: TextTrack = {
  ...{ text: TEXT, language: 'es', confidence: 1, prevalentBox: BOX, style: PLAIN_STYLE },
  ...{ startFrame: START_FRAME, endFrame: END_FRAME },
  ...{ startSeconds: START_FRAME / 25, endSeconds: END_FRAME / 25 },
  boxes: [{ frame: START_FRAME, seconds: START_FRAME / 25, box: BOX }],
}

test('a title that is slowly zoomed in on grows as it does, also when its fit is taken over from an earlier run', async () => {
  const source = await titled('zoomed', String.raw`\pos(320,120)\fad(400,0)\t(\fscx108\fscy108)`)
  const saved: SavedFit[] = []
  const onFitted = (fit: SavedFit) => Promise.resolve(void saved.push(fit))
  const found = await fitTrackStyles(source, [LINE], DEBIAN_TOOLS, signal, { onFitted })
  const [zoomed = LINE] = found
  const { boxes, style } = zoomed
  expect(grows(zoomed)).toBe(true)
  // of the frame that its style was measured on, and which its box is taken to be right for
  const offBy = ({ box }: TextTrack['boxes'][number]) => Math.abs(box.width - BOX.width)
  const own = boxes.toSorted((one, other) => offBy(one) - offBy(other))[0]?.frame ?? NaN
  const scaleOn = (frame: number) => 1 + (0.08 * (frame - START_FRAME)) / (END_FRAME - START_FRAME)
  for (const { frame, box } of boxes) {
    expect(Math.abs(box.width - (BOX.width * scaleOn(frame)) / scaleOn(own))).toBeLessThan(1)
    expect(Math.abs(box.x + box.width / 2 - 320)).toBeLessThan(1)
    expect(Math.abs(box.y + box.height / 2 - 120)).toBeLessThan(1)
  }
  expect(boxes.length).toBeGreaterThan(25)
  const opaque = style.fade?.find(({ opacity }) => opacity === 1)?.seconds ?? NaN
  expect(Math.abs(opaque - 0.4)).toBeLessThan(0.13)
  expect(await fitTrackStyles(source, [LINE], DEBIAN_TOOLS, signal, { saved })).toEqual(found)
})

test.each([
  { what: 'stands still', tags: String.raw`\pos(320,120)` },
  { what: 'pans', tags: String.raw`\move(318,120,323,120)` },
  {
    what: 'is larger for a moment',
    tags: String.raw`\pos(320,120)\t(0,250,\fscx108\fscy108)\t(250,600,\fscx100\fscy100)`,
  },
])('a title that $what is not zoomed in on', async ({ what, tags }) => {
  const source = await titled(what.replaceAll(' ', '-'), tags)
  for await (const { lines, read } of readLines(
    [LINE],
    [LINE],
    { source, tools: DEBIAN_TOOLS, signal },
    async () => {},
  ))
    for (const line of lines) {
      const { zoom, track } = await read(line)
      expect(zoom).toBeUndefined()
      expect(track.boxes).toBe(LINE.boxes)
    }
})
