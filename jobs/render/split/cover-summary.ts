import * as z from 'zod'
import { COVER_KINDS } from '#app/domain/fidelity-report.ts'
import type { CacheFiles } from '../cache/cache-file.ts'

/** The key under which a cut notes how each text is hidden: the report of the whole render names it. */
export const COVER_SUMMARY = 'cover summary'

const Summary = z.array(z.object({ trackId: z.string(), kind: z.enum(COVER_KINDS), score: z.number() }))

/** How each text is hidden, by the id of its track; empty when no cut noted it. */
export function readCoverSummary(reader: CacheFiles): Map<string, z.infer<typeof Summary>[number]> {
  const covers = Summary.safeParse(reader.facts(COVER_SUMMARY)).data ?? []
  return new Map(covers.map((cover) => [cover.trackId, cover]))
}
