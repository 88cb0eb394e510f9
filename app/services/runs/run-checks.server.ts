import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import type { RunCheck } from '../../domain/project-run.ts'
import { loadChecks } from '../texts/text-checks.server.ts'

/** What a person should look at, counted by what it is; a video without any text is worth a look, too. */
export async function runChecks(db: Db, owned: Owned): Promise<RunCheck[]> {
  const { tracks, checks } = await loadChecks(db, owned)
  if (tracks.length === 0) return [{ code: 'no-texts', texts: 0 }]
  const counts = new Map<RunCheck['code'], number>()
  for (const { code, dismissed } of checks)
    if (dismissed === null) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, texts]) => ({ code, texts }))
}
