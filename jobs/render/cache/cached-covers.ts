import * as z from 'zod'
import { COVER_KINDS } from '#app/domain/fidelity-report.ts'
import { Cover } from '#app/domain/overlay/overlay-plan.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { Surroundings } from '#app/domain/surroundings.ts'
import { type CoverSearch, findCovers } from '../covers/find-covers.ts'
import type { FoundCover } from '../covers/live-cover.ts'
import { nameOfPicture } from '../picture-server.ts'
import type { CacheFiles, CacheFileWriter } from './cache-file.ts'

const CachedCover = Surroundings.extend({
  kind: z.enum(COVER_KINDS),
  score: z.number(),
  plateColor: z.string().nullable(),
  isPlateErased: z.boolean().optional(),
  showings: z.array(z.object({ cover: Cover, startSeconds: z.number(), endSeconds: z.number() })),
})

export interface CoverCache {
  readonly reader: CacheFiles
  readonly writer: CacheFileWriter
  readonly keyOf: (track: SnapshotTrack) => string
}

/** As `findCovers`, but searches only for those that no earlier render of the project has found. */
export async function findUncachedCovers(
  search: CoverSearch,
  { reader, writer, keyOf }: CoverCache,
  onFound?: (count: number) => void,
): Promise<Map<SnapshotTrack['id'], FoundCover>> {
  const known = new Map<string, FoundCover>()
  for (const track of search.hidden) {
    const cover = await readCover(reader, keyOf(track), search.pictures)
    if (cover) known.set(track.id, cover)
  }
  const unknown = search.hidden.filter(({ id }) => !known.has(id))
  const found = await findCovers({ ...search, hidden: unknown }, onFound)
  const covers = new Map<SnapshotTrack['id'], FoundCover>()
  for (const track of search.hidden) {
    const cover = known.get(track.id) ?? found.get(track.id)
    if (!cover) continue
    covers.set(track.id, cover)
    writeCover(writer, keyOf(track), cover, search.pictures)
    // what waits to be written is held in memory
    await writer.written()
  }
  return covers
}

/** The addresses of patches are those of one render: their hashes are stored instead. */
function writeCover(
  writer: CacheFileWriter,
  key: string,
  cover: FoundCover,
  pictures: CoverSearch['pictures'],
): void {
  const written = new Set<string>()
  const showings = cover.showings.map((showing) => {
    if (!('src' in showing.cover)) return showing
    const src = `patch ${nameOfPicture(showing.cover.src)}`
    // a text that moves has one mask in many places
    if (!written.has(src)) writer.add(src, pictures.bytesOf(showing.cover.src))
    written.add(src)
    return { ...showing, cover: { ...showing.cover, src } }
  })
  writer.add(key, Buffer.alloc(0), { ...cover, showings })
}

async function readCover(
  reader: CacheFiles,
  key: string,
  pictures: CoverSearch['pictures'],
): Promise<FoundCover | undefined> {
  const cover = CachedCover.safeParse(reader.facts(key)).data
  if (!cover) return undefined
  const showings = []
  const addresses = new Map<string, string>()
  for (const showing of cover.showings) {
    if (!('src' in showing.cover)) {
      showings.push(showing)
      continue
    }
    const known = addresses.get(showing.cover.src)
    const png = known === undefined ? await reader.bytes(showing.cover.src) : undefined
    const src = known ?? (png && pictures.keep(png))
    if (src === undefined) return undefined
    addresses.set(showing.cover.src, src)
    showings.push({ ...showing, cover: { ...showing.cover, src } })
  }
  return { ...cover, showings }
}
