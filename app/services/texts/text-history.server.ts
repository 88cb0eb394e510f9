import type { Db, Trx } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import {
  findEntries,
  findEntry,
  findRedoable,
  findUndoable,
  type HistoryEntry,
  insertEntry,
  markUndone,
} from '../../db/text-history.server.ts'
import { writeStates } from '../../db/text-states.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import { type HistoryPage, reversed, type TextDifference, wordsOf } from '../../domain/text-history.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { type ChangedTexts, changeOpenTexts } from './open-texts.server.ts'

/** What people have changed of a project's texts, the latest first. Throws `project.not-found`. */
export async function loadHistory(
  db: Db,
  owned: Owned,
  asked: { before?: string | undefined; limit: number },
) {
  const { id, version } = await loadProject(db, owned)
  const [entries, undoable, redoable] = [
    await findEntries(db, id, asked),
    await findUndoable(db, id),
    await findRedoable(db, id),
  ]
  return { version, entries, canUndo: isStored(undoable), canRedo: isStored(redoable) }
}

function isStored(entry: HistoryEntry | undefined): boolean {
  return entry !== undefined && entry.texts !== null
}

/**
 * Takes back the latest change of the project's texts, whoever has made it and wherever. Throws `project.not-found`,
 * `history.nothing`, `history.too-large`, `project.status-changed`, `translation.stale`.
 */
export function undoChange(db: Db, owned: Owned, version?: number): Promise<ChangedTexts> {
  return stepThrough(db, owned, { find: findUndoable, isUndone: true, version })
}

/** Makes the change again that was taken back last. Throws the same. */
export function redoChange(db: Db, owned: Owned, version?: number): Promise<ChangedTexts> {
  return stepThrough(db, owned, { find: findRedoable, isUndone: false, version })
}

interface Step {
  readonly find: (db: Db, projectId: ProjectId) => Promise<HistoryEntry | undefined>
  readonly isUndone: boolean
  readonly version: number | undefined
}

function stepThrough(db: Db, owned: Owned, { find, isUndone, version }: Step): Promise<ChangedTexts> {
  return changeOpenTexts(db, owned, async ({ trx, project, requireOpen }) => {
    const entry = await find(trx, project.id)
    requireOpen(version)
    if (!entry) throw new AppError('history.nothing')
    const changes = textsOf(entry)
    await markUndone(trx, entry.id, isUndone)
    return write(trx, entry, isUndone ? reversed(changes) : changes)
  })
}

/**
 * Takes one change back and leaves those after it, which is a change of its own. Throws `project.not-found`,
 * `history.not-found`, `history.nothing` for one that is undone, and what undoing throws.
 */
export function revertChange(db: Db, owned: Owned, id: string, version?: number): Promise<ChangedTexts> {
  return changeOpenTexts(db, owned, async ({ trx, project, requireOpen }) => {
    const entry = await findEntry(trx, project.id, id)
    if (!entry) throw new AppError('history.not-found')
    requireOpen(version)
    if (entry.undone_at !== null) throw new AppError('history.nothing')
    const changes = reversed(textsOf(entry))
    await insertEntry(trx, owned, { kind: 'revert', changes, reverts: entry.id })
    return write(trx, entry, changes)
  })
}

function textsOf({ texts }: HistoryEntry): readonly TextDifference[] {
  if (texts === null) throw new AppError('history.too-large')
  return texts
}

async function write(trx: Trx, { fields }: HistoryEntry, changes: readonly TextDifference[]) {
  const changed: TrackId[] = await writeStates(trx, changes)
  return { changed, changesVideo: fields.some((field) => field !== 'reviewed') }
}

const ENTRIES_A_PAGE = 30

/** What people have changed of a project's texts, older than `before` where that is given. Throws `project.not-found`. */
export async function loadHistoryPage(db: Db, owned: Owned, before?: string): Promise<HistoryPage> {
  const { id } = await loadProject(db, owned)
  const found = await findEntries(db, id, { before, limit: ENTRIES_A_PAGE + 1 })
  const entries = found.slice(0, ENTRIES_A_PAGE)
  return {
    isNewest: before === undefined,
    older: found.length > ENTRIES_A_PAGE ? (entries.at(-1)?.id ?? null) : null,
    entries: entries.map((entry) => {
      const words = entry.single ? wordsOf(entry.single) : undefined
      return {
        id: entry.id,
        kind: entry.kind,
        fields: entry.fields,
        texts: entry.text_count,
        original: entry.original,
        before: words?.before ?? null,
        after: words?.after ?? null,
        person: entry.person,
        at: entry.created_at,
        isUndone: entry.undone_at !== null,
        canRevert: entry.is_kept && entry.undone_at === null,
      }
    }),
  }
}
