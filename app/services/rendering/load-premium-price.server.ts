import type { Db } from '../../db/client.server.ts'
import { hasPaidContent, isPaidFor } from '../../db/credits.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { type ContentHasher, contentHasher } from './render-content.server.ts'

/** What premium renders of the texts as they are now would cost, in credits; what was paid for before costs nothing. */
export interface PremiumPrices {
  /** With the standard options. */
  readonly standard: number
  /** With the options that are asked about, else those that the project has. */
  readonly chosen: number
}

/**
 * Throws `project.not-found`.
 *
 * @param hashWith of the project, where the caller has one already
 */
export async function loadPremiumPrices(
  db: Db,
  owned: Owned,
  options?: RenderOptions,
  hashWith?: ContentHasher,
): Promise<PremiumPrices> {
  const project = await loadProject(db, owned)
  // reading all texts of a film is worth it only where one of its contents was paid for
  if (!(await hasPaidContent(db, project.id))) {
    const price = fullPriceOf(project)
    return { standard: price, chosen: price }
  }
  const hash = hashWith ?? contentHasher(db, project)
  const chosen = options ?? RenderOptions.parse(project.render_options ?? {})
  return {
    standard: await priceOf(db, project, await hash(RenderOptions.parse({}))),
    chosen: await priceOf(db, project, await hash(chosen)),
  }
}

export async function priceOf(
  db: Db,
  project: Pick<Project, 'id' | 'credits_required'>,
  hash: string,
): Promise<number> {
  return (await isPaidFor(db, project.id, hash)) ? 0 : fullPriceOf(project)
}

function fullPriceOf({ credits_required }: Pick<Project, 'credits_required'>): number {
  return credits_required ?? 1
}
