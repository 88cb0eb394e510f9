import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findNewestOutput } from '../../db/renders.server.ts'
import { isWatermarked } from '../../domain/render-snapshot.ts'
import { findLanguageOutputs } from '../../db/language-outputs.server.ts'
import type { Language } from '../../domain/languages.ts'

/** Which of the project's videos was made last, as downloads name it; undefined when there is none, or nobody knows. */
export async function newestOutput(db: Db, project: Project): Promise<'output' | 'watermarked' | undefined> {
  const render = await findNewestOutput(db, project)
  return render && (isWatermarked(render.kind) ? 'watermarked' : 'output')
}

/** The newest output in each language but the one that the project is in, as downloads name it. */
export async function loadOtherOutputs(
  db: Db,
  { id, target_language: own }: Pick<Project, 'id' | 'target_language'>,
): Promise<{ language: Language; type: 'output' | 'watermarked' }[]> {
  const outputs = await findLanguageOutputs(db, id)
  return outputs
    .filter(({ language }) => language !== own)
    .map(({ language, kind }) => ({ language, type: isWatermarked(kind) ? 'watermarked' : 'output' }))
}
