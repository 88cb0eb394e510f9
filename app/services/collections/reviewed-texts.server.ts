import pLimit from 'p-limit'
import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findTextStamps } from '../../db/text-stamps.server.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { ReviewedText } from '../../domain/collection-review.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import { loadChecks } from '../texts/text-checks.server.ts'

/** Of all collections together: about 30 MB. */
const MOST_CACHED_TEXTS = 100_000
/** So many projects are checked side by side, as the database has more than one connection. */
const AT_ONCE = 4

/** A project, and one of the languages that it is translated into. */
export interface ProjectLanguage {
  readonly project: Project
  readonly language: Language
}

interface Cached {
  readonly stamp: string
  readonly texts: readonly ReviewedText<ProjectId>[]
}

/** Used last comes last. */
const cache = new Map<string, Cached>()
let cachedTexts = 0

/**
 * All texts of the projects in these languages with what there is to look at in them, in this order. Laying texts out to
 * see whether they fit takes most of the time, so those of a project are checked again only once something has changed.
 */
export async function reviewedTexts(
  db: Db,
  wanted: readonly ProjectLanguage[],
): Promise<ReviewedText<ProjectId>[]> {
  const stampOf = await findTextStamps(db, [...new Set(wanted.map(({ project }) => project.id))])
  const limit = pLimit(AT_ONCE)
  const all = await Promise.all(
    wanted.map((one) =>
      limit(async () => {
        const { project, language } = one
        const stamp = `${stampOf(project.id, language)} ${canonicalJson(checkedColumns(project))}`
        const key = `${project.id} ${language}`
        const cached = cache.get(key)
        const texts = cached?.stamp === stamp ? cached.texts : await checkTexts(db, one)
        keep(key, { stamp, texts })
        return texts
      }),
    ),
  )
  return all.flat()
}

/** What the checks depend on beside the rows that the stamps are of. */
function checkedColumns(project: Project) {
  const { width, height, duration_seconds, render_options } = project
  return [width, height, duration_seconds, render_options]
}

function keep(key: string, entry: Cached): void {
  drop(key)
  cache.set(key, entry)
  cachedTexts += entry.texts.length
  for (const oldest of cache.keys()) {
    if (cachedTexts <= MOST_CACHED_TEXTS) break
    drop(oldest)
  }
}

function drop(key: string): void {
  cachedTexts -= cache.get(key)?.texts.length ?? 0
  cache.delete(key)
}

async function checkTexts(
  db: Db,
  { project: { id, user_id: userId }, language }: ProjectLanguage,
): Promise<ReviewedText<ProjectId>[]> {
  const { target, checks, tracks } = await loadChecks(db, { id, userId }, { language })
  const open = new Map<TrackId, ReviewedText['codes']>()
  for (const check of checks)
    if (check.dismissed === null) open.set(check.id, [...(open.get(check.id) ?? []), check.code])
  return tracks.map((track) => ({
    projectId: id,
    original: track.original_text,
    language: track.language,
    target,
    disposition: track.disposition,
    translation: track.text ?? '',
    startSeconds: track.start_seconds,
    codes: open.get(track.id) ?? [],
  }))
}
