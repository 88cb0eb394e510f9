import type { Db } from '../../db/client.server.ts'
import { findLanguageOutputs } from '../../db/language-outputs.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { Language } from '../../domain/languages.ts'
import { isWatermarked } from '../../domain/render-snapshot.ts'

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
