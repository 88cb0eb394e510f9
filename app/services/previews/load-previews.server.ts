import type { Db } from '../../db/client.server.ts'
import { findPreviews, type Preview } from '../../db/previews.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { PreviewKind } from '../../domain/preview.ts'
import type { RenderOptions } from '../../domain/render-options.ts'
import { contentHash, takeSnapshot } from '../rendering/render-content.server.ts'

/** A preview that is there, and whether a render would look different now. */
export interface LoadedPreview extends Preview {
  readonly stale: boolean
}

/**
 * What there is of each kind: the newest, and the newest that is done, which may be the same.
 *
 * @param optionsAfter what a render would be started with now that this preview is the last one; absent: each preview's
 * own, so that only texts count
 */
export async function loadPreviews(
  db: Db,
  project: Pick<Project, 'id' | 'target_language'>,
  optionsAfter?: (last: Preview) => RenderOptions,
): Promise<Record<PreviewKind, { newest: LoadedPreview | null; done: LoadedPreview | null }>> {
  const previews = await findPreviews(db, project.id)
  const last = previews[0]
  const snapshot = last && (await takeSnapshot(db, project, 'trial', last.options))
  const options = last && optionsAfter?.(last)
  const loaded = previews.map((preview): LoadedPreview => {
    const now = snapshot && contentHash({ ...snapshot, options: options ?? preview.options })
    return { ...preview, stale: now !== preview.content_hash }
  })
  const of = (kind: PreviewKind) => {
    const own = loaded.filter((preview) => preview.kind === kind)
    return { newest: own[0] ?? null, done: own.find(({ status }) => status === 'done') ?? null }
  }
  return { trial: of('trial'), 'contact-sheet': of('contact-sheet') }
}

/** The newest of a kind. Throws `preview.not-found`. */
export async function loadPreview(
  db: Db,
  project: Pick<Project, 'id' | 'target_language'>,
  kind: PreviewKind,
): Promise<LoadedPreview> {
  const { newest } = (await loadPreviews(db, project))[kind]
  if (!newest) throw new AppError('preview.not-found')
  return newest
}
