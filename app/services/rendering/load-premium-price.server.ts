import type { Db } from '../../db/client.server.ts'
import { isPaidFor } from '../../db/credits.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { contentHash, takeSnapshot } from './render-content.server.ts'

/** What premium renders of the texts as they are now would cost, in credits; what was paid for before costs nothing. */
export interface PremiumPrices {
  /** With the standard options. */
  readonly standard: number
  /** With the options that are asked about, else those that the project has. */
  readonly chosen: number
}

/** Throws `project.not-found`. */
export async function loadPremiumPrices(
  db: Db,
  owned: Owned,
  options?: RenderOptions,
): Promise<PremiumPrices> {
  const project = await loadProject(db, owned)
  const standard = RenderOptions.parse({})
  const chosen = options ?? RenderOptions.parse(project.render_options ?? {})
  const snapshot = await takeSnapshot(db, project, 'premium', standard)
  return {
    standard: await priceOf(db, project, contentHash(snapshot)),
    chosen: await priceOf(db, project, contentHash({ ...snapshot, options: chosen })),
  }
}

export async function priceOf(
  db: Db,
  { id, credits_required }: Pick<Project, 'id' | 'credits_required'>,
  hash: string,
): Promise<number> {
  return (await isPaidFor(db, id, hash)) ? 0 : (credits_required ?? 1)
}
