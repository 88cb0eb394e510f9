import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findNewestOutput } from '../../db/renders.server.ts'
import { isWatermarked } from '../../domain/render-snapshot.ts'

/** Which of the project's videos was made last, as downloads name it; undefined when there is none, or nobody knows. */
export async function newestOutput(db: Db, project: Project): Promise<'output' | 'watermarked' | undefined> {
  const render = await findNewestOutput(db, project)
  return render && (isWatermarked(render.kind) ? 'watermarked' : 'output')
}
