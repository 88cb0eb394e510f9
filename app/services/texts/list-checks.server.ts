import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import type { TranslatedTrack } from '../../db/text-tracks.server.ts'
import type { CheckList, ListedCheck } from '../../domain/check-list.ts'
import { CHECK_CODES, type CheckCode } from '../../domain/text-checks.ts'
import { membersOfGroups } from '../../domain/text-groups.ts'
import { loadChecks, type ProjectCheck } from './text-checks.server.ts'

const CHECKS_A_PAGE = 50

/**
 * A page of what there is to look at in the project's texts: kind by kind, each text once, what was put aside last.
 *
 * @param asked the page from 1, one beyond the last is the last; and the only kind that is wanted. Throws
 * `project.not-found`.
 */
export async function listChecks(
  db: Db,
  owned: Owned,
  asked: { readonly page: number; readonly code: CheckCode | null },
): Promise<CheckList> {
  const { project, tracks, checks } = await loadChecks(db, owned)
  const all = checksOfTexts(tracks, checks)
  const listed = all
    .filter(({ code }) => asked.code === null || code === asked.code)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const page = Math.min(asked.page, Math.max(1, Math.ceil(listed.length / CHECKS_A_PAGE)))
  return {
    target: project.target_language,
    ...{ page, pageSize: CHECKS_A_PAGE, total: listed.length, code: asked.code },
    open: CHECK_CODES.flatMap((code) => {
      const count = all.filter((check) => check.code === code && check.dismissed === null).length
      return count > 0 ? [{ code, count }] : []
    }),
    checks: listed.slice((page - 1) * CHECKS_A_PAGE, page * CHECKS_A_PAGE),
  }
}

/** Those of a text's places as one; it is put aside when it is so in all of them. */
export function checksOfTexts(
  tracks: readonly TranslatedTrack[],
  checks: readonly ProjectCheck[],
): ListedCheck[] {
  const byId = new Map(tracks.map((track) => [track.id, track]))
  const groupOf = new Map(
    membersOfGroups(tracks).flatMap(({ shown, members }) => members.map(({ id }) => [id, shown.id])),
  )
  const found = new Map<string, ListedCheck>()
  for (const { id: trackId, code, facts, dismissed } of checks) {
    const [track, id] = [byId.get(trackId), groupOf.get(trackId)]
    if (!track || id === undefined) continue
    const key = `${id} ${code}`
    const before = found.get(key)
    found.set(key, {
      ...{ id, code, facts, original: track.original_text, language: track.language },
      ...{ translation: track.text ?? '', startSeconds: track.start_seconds },
      ...before,
      dismissed: before?.dismissed === null ? null : dismissed,
      placeCount: (before?.placeCount ?? 0) + 1,
    })
  }
  return [...found.values()]
}

function rankOf({ code, dismissed }: ListedCheck): number {
  return CHECK_CODES.indexOf(code) + (dismissed === null ? 0 : CHECK_CODES.length)
}
