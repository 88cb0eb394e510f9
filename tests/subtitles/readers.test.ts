import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubtitleDocument, SubtitleText } from '#app/domain/subtitles/document.ts'
import { printSubtitles } from '#app/domain/subtitles/subtitles.ts'
import { env } from '#app/env.server.ts'

const run = promisify(execFile)
const style = {
  fill: '#ffd84d',
  outline: { color: '#000000', widthPx: 2 },
  plate: null,
  weight: 700,
  italic: false,
  align: 'left',
  capHeightPx: 28,
  letterSpacingPx: 0,
  background: 'moving',
} as const

function text(number: number, translation: string, y: number): SubtitleText {
  const box = { x: 40, y, width: 240, height: 40, angleDegrees: 0 }
  const id = `00000000-0000-4000-8000-00000000000${number}`
  const boxes = [{ frame: 0, seconds: number, box }]
  const times = { startSeconds: number + 0.25, endSeconds: number + 1.75 }
  return { id, ...times, original: 'Texto', translation, boxes, prevalentBox: box, style }
}
const TEXTS = ['Salt & pepper', 'Two\nlines', '1 < 2 and <b> stays', 'Ñandú → 你好', 'a --> b']
const document: SubtitleDocument = {
  title: 'Receta.mp4',
  sourceLanguage: 'es',
  targetLanguage: 'en',
  frame: { widthPx: 640, heightPx: 360 },
  shown: 'translation',
  texts: TEXTS.map((shown, index) => text(index + 1, shown, 300)),
}
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-subtitles-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The cues that ffmpeg reads in a file, as it writes them anew. */
async function readByFfmpeg(format: 'srt' | 'vtt' | 'ass', as: 'srt'): Promise<string> {
  const path = join(folder, `texts.${format}`)
  await writeFile(path, printSubtitles(format, document))
  const { stdout, stderr } = await run(env.FFMPEG_PATH, ['-v', 'warning', '-i', path, '-f', as, '-'])
  expect(stderr).toBe('')
  return stdout.replaceAll('\r', '')
}

test.each(['srt', 'vtt', 'ass'] as const)(
  'ffmpeg reads every cue of %s at its time and with its text',
  async (format) => {
    const read = await readByFfmpeg(format, 'srt')
    const cues = read
      .trim()
      .split(/\n{2,9}(?=\d+\n)/)
      .map((cue) => cue.split('\n').slice(1))
    expect(cues.map(([times]) => times)).toEqual(
      [1, 2, 3, 4, 5].map((second) => `00:00:0${second},250 --> 00:00:0${second + 1},750`),
    )
    const plain = cues.map(([, ...lines]) =>
      lines.join('\n').replace(/<\/?font[^>]*>|<\/?b>(?! stays)|\{\\an?\d\}|\u2060/g, ''),
    )
    expect(plain.map((shown) => shown.replace('&lt;', '<').replace('&amp;', '&'))).toEqual(TEXTS)
  },
)

test('ASS is drawn where the original stands, in its colour', async () => {
  const path = join(folder, 'drawn.ass')
  await writeFile(path, printSubtitles('ass', { ...document, texts: [text(0, 'HHHHHH', 100)] }))
  // prettier-ignore
  const { stdout } = await run(env.FFMPEG_PATH, ['-v', 'error', '-f', 'lavfi', '-i', 'color=black:s=640x360:d=2:r=10',
    '-vf', `ass=${path}`, '-ss', '1', '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { encoding: 'buffer', maxBuffer: 1 << 24 })
  const yellow: { x: number; y: number }[] = []
  for (let at = 0; at < stdout.length; at += 3)
    if ((stdout[at] ?? 0) > 220 && (stdout[at + 1] ?? 0) > 180 && (stdout[at + 2] ?? 255) < 120)
      yellow.push({ x: (at / 3) % 640, y: Math.floor(at / 3 / 640) })
  const [left, top, bottom] = [
    Math.min(...yellow.map(({ x }) => x)),
    Math.min(...yellow.map(({ y }) => y)),
    Math.max(...yellow.map(({ y }) => y)),
  ]
  expect(yellow.length).toBeGreaterThan(500)
  expect(Math.abs(left - 40)).toBeLessThan(8)
  expect(Math.abs((top + bottom) / 2 - 120)).toBeLessThan(8)
  // capitals as high as those of the original
  expect(Math.abs(bottom - top + 1 - 28)).toBeLessThan(5)
})
