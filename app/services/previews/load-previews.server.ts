import type { Db } from '../../db/client.server.ts'
import { findNewestSheet, findPreviews, type Preview } from '../../db/previews.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { countSheetTexts } from '../../db/sheet-texts.server.ts'
import { AppError } from '../../domain/errors.ts'
import { type PreviewKind, TEXTS_ON_SHEET } from '../../domain/preview.ts'
import type { RenderOptions } from '../../domain/render-options.ts'
import { type ContentHasher, contentHasher } from '../rendering/render-content.server.ts'

/** A preview that is there, and whether a render would look different now. */
export interface LoadedPreview extends Preview {
  readonly stale: boolean
}

export interface LoadedKind {
  readonly newest: LoadedPreview | null
  /** The newest that is done, which may be the same. */
  readonly done: LoadedPreview | null
}

export interface LoadedPreviews extends Record<PreviewKind, LoadedKind> {
  /** The one that was begun last, of any page. */
  readonly last: Preview | undefined
  /** There is some page of a contact sheet. */
  readonly hasSheet: boolean
}

interface Wanted {
  /** Of the contact sheet, from 1. */
  readonly sheetPage: number
  readonly hashWith?: ContentHasher
  /**
   * What a render would be started with now that this preview is the last one; absent: each preview's own options, so
   * that only texts count.
   */
  readonly optionsAfter?: (last: Preview) => RenderOptions
}

/** What there is of each kind. */
export async function loadPreviews(
  db: Db,
  project: Pick<Project, 'id' | 'target_language'>,
  { sheetPage, hashWith = contentHasher(db, project), optionsAfter }: Wanted,
): Promise<LoadedPreviews> {
  const previews = await findPreviews(db, project.id, sheetPage)
  const sheet = await findNewestSheet(db, project.id)
  const [last] = [previews[0], sheet]
    .flatMap((one) => one ?? [])
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const options = last && optionsAfter?.(last)
  const of = async (kind: PreviewKind): Promise<LoadedKind> => {
    const own = previews.filter((preview) => preview.kind === kind)
    const load = async (preview: Preview | undefined): Promise<LoadedPreview | null> => {
      if (!preview) return null
      const now = await hashWith(options ?? preview.options)
      return { ...preview, stale: now !== preview.content_hash }
    }
    return { newest: await load(own[0]), done: await load(own.find(({ status }) => status === 'done')) }
  }
  return {
    last,
    hasSheet: sheet !== undefined,
    trial: await of('trial'),
    'contact-sheet': await of('contact-sheet'),
  }
}

/** The newest trial. Throws `preview.not-found`. */
export async function loadTrial(
  db: Db,
  project: Pick<Project, 'id' | 'target_language'>,
): Promise<LoadedPreview> {
  const { newest } = (await loadPreviews(db, project, { sheetPage: 1 })).trial
  if (!newest) throw new AppError('preview.not-found')
  return newest
}

/** How many pages the contact sheet of a project has, the last of them maybe not full, and texts on all of them. */
export interface SheetSize {
  readonly pages: number
  readonly texts: number
}

export async function sheetSize(db: Db, projectId: Project['id']): Promise<SheetSize> {
  const texts = await countSheetTexts(db, projectId)
  return { texts, pages: Math.max(1, Math.ceil(texts / TEXTS_ON_SHEET)) }
}

/** The newest of a page of the contact sheet. Throws `preview.not-found`. */
export async function loadSheet(
  db: Db,
  project: Pick<Project, 'id' | 'target_language'>,
  page: number,
): Promise<LoadedPreview & SheetSize> {
  const { newest } = (await loadPreviews(db, project, { sheetPage: page }))['contact-sheet']
  if (!newest) throw new AppError('preview.not-found')
  return { ...newest, ...(await sheetSize(db, project.id)) }
}
