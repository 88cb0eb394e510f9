import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenderOptions } from '#app/domain/render-options.ts'
import { ocrGateway } from '#app/gateways/ocr.server.ts'
import { readBack } from '#jobs/render/fidelity/read-back.ts'
import { readCoveredTexts } from '#jobs/render/fidelity/read-covered.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { useSidecar } from '#tests/ocr/running-sidecar.ts'
import { drawSource, ffmpeg } from '#tests/fixtures/drawn-source.ts'

const FONT = '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf'
const written = (text: string, y: number) =>
  `drawtext=fontfile=${FONT}:text='${text}':x=80:y=${y}:fontsize=40:fontcolor=white`
const { address } = useSidecar()
let folder: string
let outPath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-read-back-'))
  const shown = [written('A quiet garden', 60), written('Puerta roja', 260)].join(',')
  outPath = await drawSource(join(folder, 'out.mp4'), {
    picture: `color=c=0x203040:s=640x360:r=25:d=1,${shown}`,
  })
})
afterAll(() => rm(folder, { recursive: true }))

const garden = snapshotTrack({
  text: 'Un jardín tranquilo',
  translation: 'A quiet garden',
  startSeconds: 0,
  endSeconds: 1,
  box: { x: 80, y: 60, width: 400, height: 44 },
})
const door = snapshotTrack({
  text: 'Puerta roja',
  translation: 'Red door',
  startSeconds: 0,
  endSeconds: 1,
  box: { x: 80, y: 260, width: 240, height: 44 },
})
const read = (tracks: Parameters<typeof readBack>[0]['tracks']) =>
  readBack({
    outPath,
    tracks,
    targetLanguage: 'en',
    options: RenderOptions.parse({}),
    ocr: ocrGateway({ urls: [address()], timeoutMs: 30_000 }),
    tools: DEBIAN_TOOLS,
    signal: new AbortController().signal,
  })

test('a translation that stands in the output is found, an original that was not hidden too', async () => {
  expect(await read([garden, door])).toEqual({
    texts: 2,
    found: 1,
    originalsFound: 1,
    notFound: [door.id],
    stillThere: [door.id],
  })
})

test('texts that were left alone are not looked for', async () => {
  const untouched = [
    { ...door, disposition: 'keep' as const },
    { ...garden, translation: '' },
  ]
  expect(await read(untouched)).toMatchObject({ texts: 0, found: 0, originalsFound: 0 })
})

test('an original that shows under its cover is told from one that does not', async () => {
  const cut = (area: string, { id }: { id: string }) =>
    ffmpeg('-i', outPath, '-vf', `crop=${area}`, '-frames:v', '1', join(folder, `${id}.png`))
  await cut('300:90:60:240', door)
  await cut('400:70:60:150', garden)
  const of = ({ id, text, language }: typeof door) => ({ trackId: id, text, language })
  const ocr = ocrGateway({ urls: [address()], timeoutMs: 30_000 })
  const reading = { folder, ocr, signal: new AbortController().signal }
  expect(await readCoveredTexts([of(door), of(garden)], reading)).toEqual(new Set([door.id]))
  // what shows is another text
  expect(await readCoveredTexts([of({ ...door, text: 'Queso fresco' })], reading)).toEqual(new Set())
})
