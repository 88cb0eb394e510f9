import { type Selectable, sql } from 'kysely'
import type { ProjectId, UserId } from '../domain/ids.ts'
import { fieldsOf, type HistoryKind, type TextDifference } from '../domain/text-history.ts'
import type { Db, Trx } from './client.server.ts'
import type { TextHistoryTable } from './history-tables.server.ts'

export type HistoryEntry = Selectable<TextHistoryTable>

/** A change of more is noted, but cannot be taken back. */
const MOST_BYTES_AN_ENTRY = 4 * 2 ** 20
/** The oldest beyond either of these go. */
const MOST_ENTRIES = 500
const MOST_BYTES = 32 * 2 ** 20

/** Notes a change, and forgets the oldest ones where there are too many. */
export async function insertEntry(
  trx: Trx,
  project: { readonly id: ProjectId; readonly userId: UserId },
  { kind, changes, reverts }: { kind: HistoryKind; changes: readonly TextDifference[]; reverts?: string },
): Promise<void> {
  const texts = JSON.stringify(changes)
  const isStored = texts.length <= MOST_BYTES_AN_ENTRY
  await trx
    .insertInto('text_history')
    .values({
      project_id: project.id,
      user_id: project.userId,
      kind,
      fields: fieldsOf(changes),
      text_count: changes.length,
      texts: isStored ? texts : null,
      bytes: isStored ? texts.length : 0,
      ...(reverts !== undefined && { reverts }),
    })
    .execute()
  await sql`
    DELETE FROM text_history WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
        FROM text_history WHERE project_id = ${project.id} WINDOW newest AS (ORDER BY id DESC)
      ) AS entry WHERE place > ${MOST_ENTRIES} OR total > ${MOST_BYTES})`.execute(trx)
}

/** The newest ones before `before`; of those that changed one text alone with it. */
export function findEntries(
  db: Db,
  projectId: ProjectId,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const entries = db
    .selectFrom('text_history as entry')
    .innerJoin('users', 'users.id', 'entry.user_id')
    .select(['entry.id', 'entry.kind', 'entry.fields', 'entry.text_count', 'entry.reverts'])
    .select(['entry.undone_at', 'entry.created_at', 'users.name as person'])
    .select(sql<boolean>`entry.texts IS NOT NULL`.as('is_kept'))
    .select(sql<TextDifference | null>`CASE WHEN entry.text_count = 1 THEN entry.texts -> 0 END`.as('single'))
    .select(
      sql<string | null>`(SELECT original_text FROM text_tracks
        WHERE entry.text_count = 1 AND id = (entry.texts #>> '{0,id}')::uuid)`.as('original'),
    )
    .where('entry.project_id', '=', projectId)
    .orderBy('entry.id', 'desc')
    .limit(limit)
  return (before === undefined ? entries : entries.where('entry.id', '<', before)).execute()
}

export function findEntry(db: Db, projectId: ProjectId, id: string): Promise<HistoryEntry | undefined> {
  return entriesOf(db, projectId).where('id', '=', id).executeTakeFirst()
}

/** The newest that is not undone. */
export function findUndoable(db: Db, projectId: ProjectId): Promise<HistoryEntry | undefined> {
  return entriesOf(db, projectId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The first of those undone, of which none was followed by another change. */
export function findRedoable(db: Db, projectId: ProjectId): Promise<HistoryEntry | undefined> {
  return entriesOf(db, projectId)
    .where('undone_at', 'is not', null)
    .where(
      'id',
      '>',
      sql<string>`(SELECT coalesce(max(id), 0) FROM text_history WHERE project_id = ${projectId} AND undone_at IS NULL)`,
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function markUndone(trx: Trx, id: string, isUndone: boolean): Promise<void> {
  await trx
    .updateTable('text_history')
    .set({ undone_at: isUndone ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
}

function entriesOf(db: Db, projectId: ProjectId) {
  return db.selectFrom('text_history').selectAll().where('project_id', '=', projectId)
}
