import * as z from 'zod'
import { canonicalJson } from './canonical-json.ts'
import { TrackId } from './ids.ts'
import { LANGUAGES } from './languages.ts'
import { RENDER_KINDS, type RenderKind, RenderOptions } from './render-options.ts'
import { TextCorrections } from './text-corrections.ts'
import { DISPOSITIONS, TextTrack } from './text-track.ts'

/** A text as a render sees it: what was read, where and when, and what stands there afterwards. */
export const SnapshotTrack = TextTrack.extend({
  id: TrackId,
  disposition: z.enum(DISPOSITIONS),
  /** Empty: there is no translation, and the original stays as it is. */
  translation: z.string(),
  /** How a person wants it drawn (`correctedTrack`); absent where that is as it was measured. */
  corrections: TextCorrections.optional(),
})
export type SnapshotTrack = z.infer<typeof SnapshotTrack>

/**
 * Everything a render's output depends on besides the source file, as it stood when the render was started
 * (`renders.snapshot`). The worker reads nothing else of the project's texts, so edits made meanwhile cannot mix in.
 * `tracks` are in the order of `text_tracks.ordinal`.
 */
export const RenderSnapshot = z.object({
  version: z.literal(1),
  kind: z.enum(RENDER_KINDS),
  targetLanguage: z.enum(LANGUAGES),
  options: RenderOptions,
  tracks: z.array(SnapshotTrack),
})
export type RenderSnapshot = z.infer<typeof RenderSnapshot>

/**
 * What the content hash is taken over: the same text for two renders that would look the same but for the watermark.
 * It comes in parts, in their order, so that the tracks of a film need not be written anew for other options. Content
 * that was paid for is known by its hash: what this writes must never change.
 */
export function contentOf(
  { version, targetLanguage, options }: Omit<RenderSnapshot, 'kind' | 'tracks'>,
  tracksJson: string,
): readonly string[] {
  const { clean_plate: isPlate, ...others } = options
  return [
    // it came later: without it the text is what it always was
    `{"options":${canonicalJson(isPlate ? options : others)},"targetLanguage":${JSON.stringify(targetLanguage)},"tracks":`,
    tracksJson,
    `,"version":${version}}`,
  ]
}

/** Only a paid output is unmarked. */
export function isWatermarked(kind: RenderKind): boolean {
  return kind !== 'premium'
}
