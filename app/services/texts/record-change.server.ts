import type { Trx } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { insertEntry } from '../../db/text-history.server.ts'
import { readStates } from '../../db/text-states.server.ts'
import type { TrackId } from '../../domain/ids.ts'
import { differences, type HistoryKind } from '../../domain/text-history.ts'

/**
 * Changes texts of a project, which must be locked, and writes what has become different of them into its history.
 *
 * @param ids those that may change; one that `change` makes is named by `made`
 */
export async function recordChange<Result>(
  trx: Trx,
  owned: Owned,
  { kind, ids, what = 'all' }: { kind: HistoryKind; ids: readonly TrackId[]; what?: 'all' | 'translations' },
  change: (made: (id: TrackId) => void) => Promise<Result>,
): Promise<Result> {
  const before = await readStates(trx, ids, what)
  const all = [...ids]
  const result = await change((id) => all.push(id))
  const changes = differences(before, await readStates(trx, all, what))
  if (changes.length > 0) await insertEntry(trx, owned, { kind, changes })
  return result
}
