import type { Trx } from '../../db/client.server.ts'
import { type Project, setOutputsStale } from '../../db/projects.server.ts'
import { findNewestOutput } from '../../db/renders.server.ts'
import { contentHasher } from './render-content.server.ts'

/**
 * Notes whether the project's newest output still shows its texts: they may have changed, and may have come back to
 * what they were. What the project says stays when nothing is known of how its output was made. Resolves to the
 * project as it is then.
 */
export async function noteStaleness(trx: Trx, project: Project): Promise<Project> {
  const output = await findNewestOutput(trx, project)
  if (!output) return project
  const now = await contentHasher(trx, project)(output.options)
  return setOutputsStale(trx, project, now !== output.content_hash)
}
