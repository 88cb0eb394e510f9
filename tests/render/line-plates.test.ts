import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { findCovers } from '#jobs/render/covers/find-covers.ts'
import { findSurroundings } from '#jobs/render/covers/find-surroundings.ts'
import { DEBIAN_TOOLS as tools } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

/** A caption over footage that moves: two lines, each with a plate that is as long as it is. */
const PLATES = [
  { x: 120, y: 80, width: 240, height: 40 },
  { x: 180, y: 120, width: 120, height: 40 },
]
const LINES = PLATES.map(({ x, y, width }) => ({ x: x + 12, y: y + 10, width: width - 24, height: 20 }))
const { signal } = new AbortController()

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-line-plates-'))
  path = join(folder, 'captions.mp4')
  const strokes = LINES.flatMap(({ x, y, width, height }) =>
    Array.from(
      { length: width / 8 },
      (_, index) => `drawbox=${x + 8 * index}:${y}:4:${height}:0x101010:fill`,
    ),
  )
  const plates = PLATES.map(({ x, y, width, height }) => `drawbox=${x}:${y}:${width}:${height}:white:fill`)
  const footage =
    'gradients=s=480x272:r=25:speed=0.05:seed=7:c0=0x224466:c1=0xaa5544:c2=0x446633:n=3,format=yuv420p'
  const encoding = '-frames:v 50 -c:v libx264 -preset ultrafast -crf 8 -pix_fmt yuv420p'.split(' ')
  await ffmpeg('-f', 'lavfi', '-i', footage, '-vf', [...plates, ...strokes].join(','), ...encoding, path)
})
afterAll(() => rm(folder, { recursive: true }))

test('letters on plates of their lines are painted over in the plates’ colour, and nothing beside them', async () => {
  const source = await probeSource(path, tools, signal)
  const [seen] = await findSurroundings(source, [caption()], { tools, signal })
  expect(seen?.style.surroundings?.linePlates?.rects).toEqual(PLATES)
  if (!seen) throw new RangeError('no caption')
  const pngs: Buffer[] = []
  const pictures = {
    keep: (png: Buffer) => String(pngs.push(png) - 1),
    bytesOf: (at: string) => pngs[Number(at)] ?? Buffer.alloc(0),
  }
  const covers = await findCovers({ source, tracks: [seen], hidden: [seen], tools, signal, pictures })
  const cover = covers.get(seen.id)
  expect(cover).toMatchObject({ kind: 'plain', plateColor: '#ffffff', linePlates: { rects: PLATES } })
  const showing = cover?.showings[0]?.cover
  if (showing?.kind !== 'patch') throw new RangeError('no patch')
  const { rect, src } = showing
  const { data, info } = await sharp(pictures.bytesOf(src)).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const pixel = 4 * ((y - rect.y) * info.width + x - rect.x)
    return [...data.subarray(pixel, pixel + 4)]
  }
  for (const { x, y, width, height } of LINES)
    for (const [column, row] of [
      [x, y],
      [x + width - 1, y + height - 1],
    ] as const)
      expect(at(column, row)).toEqual([255, 255, 255, 255])
  // between the ends of the shorter line's plate and those of the longer one's
  expect(at(150, 140)[3]).toBe(0)
  expect(at(330, 140)[3]).toBe(0)
})

function caption(): SnapshotTrack {
  const box = { x: 132, y: 90, width: 216, height: 60, angleDegrees: 0 }
  return snapshotTrack({
    ...{ text: 'mi abuela nunca\nmidió', startSeconds: 0, endSeconds: 2, box },
    style: {
      ...{ fill: '#101010', outline: null, background: 'plate', linePitchPx: 40 },
      plate: { color: '#ffffff', box: { x: 122, y: 80, width: 236, height: 80, angleDegrees: 0 } },
    },
  })
}
