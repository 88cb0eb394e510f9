import pLimit from 'p-limit'
import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findTextStamps } from '../../db/text-stamps.server.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { ReviewedText } from '../../domain/collection-review.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import { loadChecks } from '../texts/text-checks.server.ts'

/** Of all collections together: about 30 MB. */
const MOST_CACHED_TEXTS = 100_000
/** So many projects are checked side by side, as the database has more than one connection. */
const AT_ONCE = 4

interface Cached {
  readonly stamp: string
  readonly texts: readonly ReviewedText<ProjectId>[]
}

/** Used last comes last. */
const cache = new Map<ProjectId, Cached>()
let cachedTexts = 0

/**
 * All texts of the projects with what there is to look at in them, the projects in their order. Laying texts out to see
 * whether they fit takes most of the time, so those of a project are checked again only once something has changed.
 */
export async function reviewedTexts(
  db: Db,
  projects: readonly Project[],
): Promise<ReviewedText<ProjectId>[]> {
  const stamps = await findTextStamps(
    db,
    projects.map(({ id }) => id),
  )
  const limit = pLimit(AT_ONCE)
  const all = await Promise.all(
    projects.map((project) =>
      limit(async () => {
        const stamp = `${stamps.get(project.id) ?? ''} ${canonicalJson(checkedColumns(project))}`
        const cached = cache.get(project.id)
        const texts = cached?.stamp === stamp ? cached.texts : await checkTexts(db, project)
        keep(project.id, { stamp, texts })
        return texts
      }),
    ),
  )
  return all.flat()
}

/** What the checks depend on beside the rows that the stamps are of. */
function checkedColumns(project: Project) {
  const { width, height, duration_seconds, target_language, render_options } = project
  return [width, height, duration_seconds, target_language, render_options]
}

function keep(id: ProjectId, entry: Cached): void {
  drop(id)
  cache.set(id, entry)
  cachedTexts += entry.texts.length
  for (const oldest of cache.keys()) {
    if (cachedTexts <= MOST_CACHED_TEXTS) break
    drop(oldest)
  }
}

function drop(id: ProjectId): void {
  cachedTexts -= cache.get(id)?.texts.length ?? 0
  cache.delete(id)
}

async function checkTexts(db: Db, { id, user_id: userId }: Project): Promise<ReviewedText<ProjectId>[]> {
  const { project, checks, tracks } = await loadChecks(db, { id, userId })
  const open = new Map<TrackId, ReviewedText['codes']>()
  for (const check of checks)
    if (check.dismissed === null) open.set(check.id, [...(open.get(check.id) ?? []), check.code])
  return tracks.map((track) => ({
    projectId: id,
    original: track.original_text,
    language: track.language,
    target: project.target_language,
    disposition: track.disposition,
    translation: track.text ?? '',
    startSeconds: track.start_seconds,
    codes: open.get(track.id) ?? [],
  }))
}
