import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { findCheckedTexts, putCheckedTexts } from '../../db/checked-texts.server.ts'
import type { Db } from '../../db/client.server.ts'
import type { CheckedText } from '../../db/history-tables.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findTextStamps } from '../../db/text-stamps.server.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { ReviewedText } from '../../domain/collection-review.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import { loadChecks } from '../texts/text-checks.server.ts'

/** So many projects are checked side by side, as the database has more than one connection. */
const AT_ONCE = 2

/** A project, and one of the languages that it is translated into. */
export interface ProjectLanguage {
  readonly project: Project
  readonly language: Language
}

/**
 * All texts of the projects in these languages with what there is to look at in them, in this order. Laying texts out to
 * see whether they fit takes most of the time (about 0.1 ms a text), so what was found is stored, and found out again only
 * once something has changed.
 */
export async function reviewedTexts(
  db: Db,
  wanted: readonly ProjectLanguage[],
): Promise<ReviewedText<ProjectId>[]> {
  const stampOf = await findTextStamps(db, [...new Set(wanted.map(({ project }) => project.id))])
  const rules = await rulesStamp()
  const stamped = wanted.map((one) => {
    const { project, language } = one
    const columns = canonicalJson(checkedColumns(project))
    const stamp = `${rules} ${stampOf(project.id, language)} ${columns}`
    return { ...one, projectId: project.id, stamp }
  })
  const stored = new Map<string, CheckedText[]>()
  for (const { projectId, language, texts } of await findCheckedTexts(db, stamped))
    stored.set(`${projectId} ${language}`, texts)
  const limit = pLimit(AT_ONCE)
  const all = await Promise.all(
    stamped.map((one) =>
      limit(async () => {
        const { projectId, language } = one
        const texts = stored.get(`${projectId} ${language}`) ?? (await checkTexts(db, one))
        return texts.map((text) => ({ ...text, projectId, target: language }))
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

async function checkTexts(
  db: Db,
  { project: { id, user_id: userId }, ...place }: ProjectLanguage & { projectId: ProjectId; stamp: string },
): Promise<CheckedText[]> {
  // laying out a long video's texts takes a while, in which nobody else is served: others come between two videos
  await nextTurn()
  const { checks, tracks } = await loadChecks(db, { id, userId }, place)
  const open = new Map<TrackId, CheckedText['codes']>()
  for (const check of checks)
    if (check.dismissed === null) open.set(check.id, [...(open.get(check.id) ?? []), check.code])
  const texts = tracks.map((track) => ({
    trackId: track.id,
    original: track.original_text,
    language: track.language,
    disposition: track.disposition,
    translation: track.text ?? '',
    startSeconds: track.start_seconds,
    codes: open.get(track.id) ?? [],
  }))
  await putCheckedTexts(db, place, texts)
  return texts
}

let rulesOfProcess: Promise<string> | undefined

/** Changes with the rules that texts are checked by, so that a new release does not believe what an older one found. */
function rulesStamp(): Promise<string> {
  rulesOfProcess ??= hashSources(['app/domain', 'app/services/texts'])
  return rulesOfProcess
}

/** Of the files as they lie in the project's folder, where the process stands. */
async function hashSources(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders.map((name) => resolve(name)))
    for (const name of (await readdir(folder, { recursive: true })).toSorted())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(await readFile(join(folder, name)))
  return hash.digest('base64url').slice(0, 16)
}
