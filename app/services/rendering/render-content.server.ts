import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findTranslatedTracks } from '../../db/text-tracks.server.ts'
import type { RenderKind, RenderOptions } from '../../domain/render-options.ts'
import { contentOf, type RenderSnapshot } from '../../domain/render-snapshot.ts'

/** Everything that a render of the project would show if it were started now. */
export async function takeSnapshot(
  db: Db,
  project: Pick<Project, 'id' | 'target_language'>,
  kind: RenderKind,
  options: RenderOptions,
): Promise<RenderSnapshot> {
  const tracks = await findTranslatedTracks(db, project.id, project.target_language)
  return {
    version: 1,
    kind,
    targetLanguage: project.target_language,
    options,
    tracks: tracks.map((track) => ({
      id: track.id,
      text: track.original_text,
      language: track.language,
      confidence: track.confidence,
      startFrame: track.start_frame,
      endFrame: track.end_frame,
      startSeconds: track.start_seconds,
      endSeconds: track.end_seconds,
      boxes: track.boxes,
      prevalentBox: track.prevalent_box,
      style: track.style,
      disposition: track.disposition,
      translation: track.text ?? '',
    })),
  }
}

/** The same for two renders that would look the same but for the watermark. */
export function contentHash(snapshot: RenderSnapshot): string {
  return createHash('sha256').update(contentOf(snapshot)).digest('hex')
}
