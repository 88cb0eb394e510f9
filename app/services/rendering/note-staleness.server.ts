import type { Trx } from '../../db/client.server.ts'
import { findMadeLanguages, setOutputStale } from '../../db/language-outputs.server.ts'
import { type Project, setOutputsStale } from '../../db/projects.server.ts'
import { findNewestOutput } from '../../db/renders.server.ts'
import type { Language } from '../../domain/languages.ts'
import { contentHasher } from './render-content.server.ts'

/**
 * Notes whether the project's newest output still shows its texts, and so of the outputs in its other languages: they
 * may have changed, and may have come back to what they were. What the project says stays when nothing is known of how
 * its output was made. Resolves to the project as it is then.
 */
export async function noteStaleness(trx: Trx, project: Project): Promise<Project> {
  await noteLanguages(trx, project, (language) => language !== project.target_language)
  return noteOwnStaleness(trx, project)
}

/** The same where nothing has changed but translations into the project's own language. */
export async function noteOwnStaleness(trx: Trx, project: Project): Promise<Project> {
  const output = await findNewestOutput(trx, project)
  if (!output) return project
  const now = await contentHasher(trx, project)(output.options)
  return setOutputsStale(trx, project, now !== output.content_hash)
}

/** Notes whether the newest output in each of these languages still shows the texts in it. */
export async function noteLanguages(
  trx: Trx,
  { id }: Pick<Project, 'id'>,
  isMeant: (language: Language) => boolean,
): Promise<void> {
  for (const output of await findMadeLanguages(trx, [id])) {
    if (!isMeant(output.language)) continue
    const now = await contentHasher(trx, { id, target_language: output.language })(output.options)
    const isStale = now !== output.contentHash
    if (isStale !== output.isStale) await setOutputStale(trx, output.renderId, isStale)
  }
}
