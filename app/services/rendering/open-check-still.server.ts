import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findLastFidelity } from '../../db/renders.server.ts'
import { AppError } from '../../domain/errors.ts'
import { FidelityReport } from '../../domain/fidelity-report.ts'
import type { TrackId } from '../../domain/ids.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/downloads.server.ts'
import { openStored } from '../previews/open-stored.server.ts'

/**
 * A picture of a text that was looked at in the project's newest output. Throws `preview.not-ready` when none was,
 * `translation.unknown-group` when there is no picture of this one.
 */
export async function openCheckStill(
  db: Db,
  project: Pick<Project, 'id'>,
  { trackId, side }: { trackId: TrackId; side: 'before' | 'after' },
  store: ObjectStore = ourStore,
): Promise<OpenedDownload> {
  const render = await findLastFidelity(db, project.id)
  const report = FidelityReport.safeParse(render?.fidelity).data
  if (!render?.stills_key || !report?.judged) throw new AppError('preview.not-ready')
  const place = report.judged.findIndex((text) => text.trackId === trackId)
  const still = report.judged[place]?.still
  if (!still) throw new AppError('translation.unknown-group')
  const names = { fileName: `${side}-${place + 1}.jpg`, mimeType: 'image/jpeg' }
  return openStored(store, render.stills_key, names, still[side])
}
