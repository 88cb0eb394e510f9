import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findTranslatedTracks, type TranslatedTrack } from '../../db/text-tracks.server.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { RenderKind, RenderOptions } from '../../domain/render-options.ts'
import { contentOf, type RenderSnapshot, type SnapshotTrack } from '../../domain/render-snapshot.ts'

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
    tracks: tracks.map(snapshotTrackOf),
  }
}

/** A text as a render sees it. */
export function snapshotTrackOf(track: TranslatedTrack): SnapshotTrack {
  return {
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
    ...(track.corrections && { corrections: track.corrections }),
  }
}

/** The same for two renders that would look the same but for the watermark. */
export function contentHash(snapshot: RenderSnapshot): string {
  return hashOf(contentOf(snapshot, canonicalJson(snapshot.tracks)))
}

/** Answers the content hash that a render of the project would have if it were started now with these options. */
export type ContentHasher = (options: RenderOptions) => Promise<string>

/** Reads the texts of the project when it is first asked, and once. */
export function contentHasher(db: Db, project: Pick<Project, 'id' | 'target_language'>): ContentHasher {
  let tracksJson: Promise<string> | undefined
  const read = async (options: RenderOptions) =>
    canonicalJson((await takeSnapshot(db, project, 'trial', options)).tracks)
  return async (options) => {
    tracksJson ??= read(options)
    const content = { version: 1, targetLanguage: project.target_language, options } as const
    return hashOf(contentOf(content, await tracksJson))
  }
}

function hashOf(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
