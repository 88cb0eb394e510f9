import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findTranslatedTracks } from '../../db/text-tracks.server.ts'
import type { EditorTracks } from '../../domain/editor-tracks.ts'
import { AppError } from '../../domain/errors.ts'
import { membersOfGroups } from '../../domain/text-groups.ts'
import { loadEditorOriginal } from '../previews/edit-proxy.server.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { snapshotTrackOf } from '../rendering/render-content.server.ts'
import { canShorten } from './shorten-text.server.ts'

/**
 * All texts of the project as a render would see them now, for the editor's frame and time line. Throws
 * `project.not-found`, `video.not-ready` before there is a video that was measured.
 */
export function loadEditorTracks(db: Db, owned: Owned): Promise<EditorTracks> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (trx) => {
    const project = await loadProject(trx, owned)
    const { width, height, fps_num: frames, fps_den: seconds, duration_seconds: durationSeconds } = project
    if (!width || !height || !frames || !seconds || !durationSeconds) throw new AppError('video.not-ready')
    const rows = await findTranslatedTracks(trx, project.id, project.target_language)
    const groups = membersOfGroups(rows)
    const groupOf = new Map(groups.flatMap(({ shown, members }) => members.map((row) => [row, shown.id])))
    return {
      version: project.version,
      language: project.target_language,
      frame: { width, height },
      framesPerSecond: frames / seconds,
      durationSeconds,
      original: await loadEditorOriginal(trx, project),
      canShorten: canShorten(),
      tracks: rows.map((row) => ({ ...snapshotTrackOf(row), groupId: groupOf.get(row) ?? row.id })),
      groupIds: groups.map(({ shown }) => shown.id),
    }
  })
}
