import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { RendersTable } from '#app/db/render-tables.server.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { contentHash, takeSnapshot } from '#app/services/rendering/render-content.server.ts'
import type { ProjectRow } from './projects.ts'
import { insertRender } from './renders.ts'
import { uniqueNumber } from './unique.ts'

/** Completes the project with an output that shows its texts as they are now; no file is stored. Resolves to its render. */
export async function insertOutput(
  db: Db,
  project: Pick<ProjectRow, 'id' | 'attempt' | 'target_language'>,
  kind: 'watermark' | 'premium' = 'watermark',
): Promise<Selectable<RendersTable>> {
  const options = RenderOptions.parse({ font_size: 24 })
  const snapshot = await takeSnapshot(db, project, kind, options)
  const key = `projects/${project.id}/render-${uniqueNumber()}`
  const render = await insertRender(db, project, {
    kind,
    options,
    snapshot,
    status: 'done',
    storage_key: key,
    content_hash: contentHash(snapshot),
    finished_at: new Date(),
  })
  await db
    .updateTable('projects')
    .set({
      status: 'completed',
      current_stage: 'rendering',
      render_options: JSON.stringify(options),
      ...(kind === 'premium' ? { analyzed_video_path: key } : { watermarked_video_path: key }),
    })
    .where('id', '=', project.id)
    .execute()
  return render
}
