import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { OpenedReviewLink } from '../../db/review-links.server.ts'
import type { GuestReview } from '../../domain/review.ts'
import { store } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/downloads.server.ts'
import { openOriginal } from '../previews/open-original.server.ts'
import { loadOriginalView, sourceHash } from '../previews/load-proxy.server.ts'
import { openStored } from '../previews/open-stored.server.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { newestOutput } from '../rendering/outputs.server.ts'

/** What a guest is shown of the project's video; null while there is nothing that a browser plays. */
export async function guestVideo(db: Db, project: Project): Promise<GuestReview['video']> {
  const { width, height } = project
  if (width === null || height === null) return null
  const key = await outputKey(db, project)
  if (key !== null)
    return {
      ...{ is: 'output', isStale: project.outputs_stale, width, height },
      version: sourceHash(key).slice(0, 12),
    }
  const { file } = await loadOriginalView(db, project)
  return file && { is: 'original', isStale: false, version: file.version, width, height }
}

/** The same as a file, which counts as no download. Throws `preview.not-ready`, `storage.missing`. */
export async function openGuestVideo(db: Db, link: OpenedReviewLink): Promise<OpenedDownload> {
  const project = await loadProject(db, { id: link.project_id, userId: link.user_id })
  const key = await outputKey(db, project)
  if (key === null) return openOriginal(db, project)
  const fileName = project.file_name ?? 'video.mp4'
  return openStored(store, key, { fileName, mimeType: 'video/mp4', inline: true })
}

/** Where the newest translated video lies. */
async function outputKey(db: Db, project: Project): Promise<string | null> {
  const newest = await newestOutput(db, project)
  if (newest === undefined) return null
  return newest === 'output' ? project.analyzed_video_path : project.watermarked_video_path
}
