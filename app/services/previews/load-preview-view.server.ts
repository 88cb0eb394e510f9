import type { Db } from '../../db/client.server.ts'
import type { Preview } from '../../db/previews.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findLastRenderTime } from '../../db/renders.server.ts'
import { countSheetTexts, findChoosableTexts, findNamedTexts } from '../../db/sheet-texts.server.ts'
import { type PreviewFlag, PreviewResult, TEXTS_ON_SHEET } from '../../domain/preview.ts'
import type { FlaggedText, PreviewState, PreviewsView } from '../../domain/preview-view.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import type { ContentHasher } from '../rendering/render-content.server.ts'
import { type LoadedKind, loadPreviews, sheetSize } from './load-previews.server.ts'

/** A select with more could not be searched through by eye. */
const CHOOSABLE_TEXTS = 100

/** The same, and how a render would be set now. */
export interface PreviewView extends PreviewsView {
  /** As the last preview was, if nothing was rendered since. */
  readonly options: RenderOptions
  /** Something was made, or is being made, since the last render. */
  readonly isRecent: boolean
}

interface Asked {
  /** Of the contact sheet, from 1; one beyond the last is the last. */
  readonly sheetPage?: number
  /** In the texts that a trial can be made around. */
  readonly search?: string
  readonly hashWith?: ContentHasher
}

export async function loadPreviewView(
  db: Db,
  project: Project,
  { sheetPage = 1, search = '', hashWith }: Asked = {},
): Promise<PreviewView> {
  const renderedAt = await findLastRenderTime(db, project.id)
  const isAfterIt = ({ created_at: at }: Preview) => renderedAt === undefined || at > renderedAt
  const optionsAfter = (last: Preview | undefined) =>
    RenderOptions.parse((last && isAfterIt(last) ? last.options : project.render_options) ?? {})
  const size = await sheetSize(db, project.id)
  const page = Math.min(sheetPage, size.pages)
  const previews = await loadPreviews(db, project, {
    sheetPage: page,
    optionsAfter,
    ...(hashWith && { hashWith }),
  })
  const { last, trial, 'contact-sheet': sheet } = previews
  const ids = [trial, sheet].flatMap(({ done }) => textsOf(done?.result ?? null))
  const texts = await findNamedTexts(db, project.id, project.target_language, ids)
  const flagged = (id: string, flags: readonly PreviewFlag[]): FlaggedText[] => {
    const text = texts.get(id)
    return text ? [{ ...text, flags }] : []
  }
  const chosen = trial.newest?.track_id ?? null
  return {
    options: optionsAfter(last),
    isRecent: last !== undefined && isAfterIt(last),
    texts: await findChoosableTexts(db, project.id, { search, limit: CHOOSABLE_TEXTS, chosen }),
    found: await countSheetTexts(db, project.id, search),
    search,
    chosen,
    trial: stateOf(trial, (result) =>
      result.kind === 'trial'
        ? {
            from: result.startSeconds,
            to: result.endSeconds,
            flagged: result.flagged.flatMap(({ trackId, flags }) => flagged(trackId, flags)),
          }
        : null,
    ),
    sheet: {
      ...{ ...size, page, pageSize: TEXTS_ON_SHEET, isBegun: previews.hasSheet },
      ...stateOf(sheet, (result) =>
        result.kind === 'contact-sheet'
          ? {
              stills: result.stills.flatMap(({ trackId, flags, seconds, widthPx, heightPx }) =>
                flagged(trackId, flags).map((text) => ({
                  ...text,
                  ...{ seconds, width: widthPx, height: heightPx },
                })),
              ),
            }
          : null,
      ),
    },
  }
}

/** Of which texts a preview has something to say. */
function textsOf(result: object | null): string[] {
  const parsed = result && PreviewResult.parse(result)
  if (parsed?.kind === 'trial') return parsed.flagged.map(({ trackId }) => trackId)
  return parsed?.kind === 'contact-sheet' ? parsed.stills.map(({ trackId }) => trackId) : []
}

function stateOf<Shown>(
  { newest, done }: LoadedKind,
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
