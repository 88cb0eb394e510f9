import type { Db } from '../../db/client.server.ts'
import { findLastRenderTime } from '../../db/renders.server.ts'
import { findTranslatedTracks } from '../../db/text-tracks.server.ts'
import type { Preview } from '../../db/previews.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { type PreviewFlag, PreviewResult } from '../../domain/preview.ts'
import type { FlaggedText, PreviewState, PreviewsView } from '../../domain/preview-view.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import { type LoadedPreview, loadPreviews } from './load-previews.server.ts'

/** The same, and how a render would be set now. */
export interface PreviewView extends PreviewsView {
  /** As the last preview was, if nothing was rendered since. */
  readonly options: RenderOptions
  /** Something was made, or is being made, since the last render. */
  readonly isRecent: boolean
}

export async function loadPreviewView(db: Db, project: Project): Promise<PreviewView> {
  const renderedAt = await findLastRenderTime(db, project.id)
  const isAfterIt = ({ created_at: at }: Preview) => renderedAt === undefined || at > renderedAt
  const optionsAfter = (last: Preview | undefined) =>
    RenderOptions.parse((last && isAfterIt(last) ? last.options : project.render_options) ?? {})
  const { trial, 'contact-sheet': sheet } = await loadPreviews(db, project, optionsAfter)
  const [last] = [trial.newest, sheet.newest]
    .flatMap((one) => one ?? [])
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const tracks = await findTranslatedTracks(db, project.id, project.target_language)
  const texts = new Map(tracks.map((track) => [track.id as string, track]))
  const flagged = (id: string, flags: readonly PreviewFlag[]): FlaggedText[] => {
    const track = texts.get(id)
    if (!track) return []
    const { original_text: original, language } = track
    return [{ id, original, translation: track.text ?? '', language, flags }]
  }
  return {
    options: optionsAfter(last),
    isRecent: last !== undefined && isAfterIt(last),
    texts: tracks
      .filter(({ disposition }) => disposition === 'translate' || disposition === 'erase')
      .map((track) => ({ id: track.id, text: track.original_text, seconds: track.start_seconds })),
    chosen: trial.newest?.track_id ?? null,
    trial: stateOf(trial, (result) =>
      result.kind === 'trial'
        ? {
            from: result.startSeconds,
            to: result.endSeconds,
            flagged: result.flagged.flatMap(({ trackId, flags }) => flagged(trackId, flags)),
          }
        : null,
    ),
    sheet: stateOf(sheet, (result) =>
      result.kind === 'contact-sheet'
        ? {
            stills: result.stills.flatMap(({ trackId, flags, seconds, widthPx, heightPx }) =>
              flagged(trackId, flags).map((text) => ({ ...text, seconds, width: widthPx, height: heightPx })),
            ),
          }
        : null,
    ),
  }
}

function stateOf<Shown>(
  { newest, done }: { newest: LoadedPreview | null; done: LoadedPreview | null },
  show: (result: PreviewResult) => Shown | null,
): PreviewState<Shown> {
  const isAtWork = newest?.status === 'queued' || newest?.status === 'running'
  const shown = done?.result ? show(PreviewResult.parse(done.result)) : null
  return {
    progress: isAtWork ? newest.progress : null,
    failure: newest?.status === 'failed' ? newest.error_code : null,
    done: done && shown && { ...shown, id: done.id, stale: done.stale },
  }
}
