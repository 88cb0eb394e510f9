import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findAppearances, findTextPlace } from '../../db/text-changes.server.ts'
import { findLanguages, findLanguageSets, findTranslatedTracks } from '../../db/text-tracks.server.ts'
import { countTracks, findEditorTracks } from '../../db/translated-texts.server.ts'
import type { EditorTracks } from '../../domain/editor-tracks.ts'
import type { ChosenText, EditorView } from '../../domain/editor-view.ts'
import { AppError } from '../../domain/errors.ts'
import { TrackId } from '../../domain/ids.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { listedTexts } from '../../domain/review-list.ts'
import { correctedTrack } from '../../domain/text-corrections.ts'
import type { TextFilter, TextOrder } from '../../domain/text-filters.ts'
import {
  type EditorTrack,
  groupsMatching,
  membersOfGroups,
  type TextGroup,
  textGroups,
  type TextPage,
} from '../../domain/text-groups.ts'
import { reasonsIn } from '../../domain/untranslated-reasons.ts'
import { MOST_OFFERED } from '../../forms/texts.ts'
import { loadEditorOriginal } from '../previews/edit-proxy.server.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { snapshotTrackOf } from '../rendering/render-content.server.ts'
import { loadFindings } from '../texts/row-checks.server.ts'
import { findServedPairs } from './served-pairs.server.ts'
import { canShorten } from './shorten-text.server.ts'

/** The texts of one page; a form without script has a field for each. */
const TEXTS_A_PAGE = 50

interface Asked {
  readonly query: string
  /** From 1; one beyond the last is the last. */
  readonly page: number
  /** Absent: all. */
  readonly filter?: TextFilter
  /** Absent: that of the video. */
  readonly order?: TextOrder
}

/** One page of the texts that an editor shows, and what is said about all of them. Throws `project.not-found`. */
export function loadEditor(db: Db, owned: Owned, asked: Asked): Promise<EditorView> {
  return readAtOnce(db, async (trx) => {
    const project = await loadProject(trx, owned)
    const { id, target_language: target } = project
    const groups = textGroups(await findEditorTracks(trx, id, target))
    const languages = await findLanguages(trx, id)
    const sources = languages.length > 0 ? languages : [project.source_language]
    const isServed = await findServedPairs(trx)
    const open = groups.filter(({ isUntranslated }) => isUntranslated)
    const reviewable = groups.filter(({ disposition }) => disposition !== 'ignore')
    const translatable = groups.filter(({ disposition }) => disposition === 'translate')
    const page = pageOf(await listed(trx, owned, groups, asked), asked, project.version)
    const original = await loadEditorOriginal(trx, project)
    return {
      ...page,
      crops: original.file ? await cropsOf(trx, page.groups) : {},
      original,
      sets: await findLanguageSets(trx, id),
      counts: {
        detected: translatable.reduce((sum, { placeCount }) => sum + placeCount, 0),
        unique: translatable.length,
        empty: translatable.filter(({ translation }) => translation.trim() === '').length,
        reading: groups.filter(({ reading }) => reading === 'queued').length,
        reviewable: reviewable.length,
        reviewed: reviewable.filter(({ isReviewed }) => isReviewed).length,
      },
      untranslated: {
        count: open.length,
        reasons: reasonsIn(open),
        canRetry: [...new Set(open.map(({ language }) => language))].some((language) =>
          isServed(language, target),
        ),
      },
      deleted: await countTracks(trx, id, true),
      served: LANGUAGES.filter((to) => sources.some((from) => isServed(from, to))),
    }
  })
}

async function cropsOf(trx: Db, groups: readonly TextGroup[]): Promise<EditorView['crops']> {
  const middles = new Map(
    groups.flatMap(({ places: [place] }) =>
      place ? [[place.id, (place.startSeconds + place.endSeconds) / 2] as const] : [],
    ),
  )
  const appearances = await findAppearances(
    trx,
    groups.map(({ id }) => TrackId.parse(id)),
  )
  return Object.fromEntries(
    appearances.map(({ id, prevalentBox: box }) => [id, { seconds: middles.get(id) ?? 0, box }]),
  )
}

/** A text of the project. Throws `project.not-found`, `text.not-found`. */
export function loadChosenText(db: Db, owned: Owned, textId: TrackId): Promise<ChosenText> {
  return readAtOnce(db, async (trx) => {
    const project = await loadProject(trx, owned)
    const tracks = await findEditorTracks(trx, project.id, project.target_language)
    const group = textGroups(tracks).find(({ id }) => id === textId)
    const place = group && (await findTextPlace(trx, project.id, textId))
    const [appearance] = await findAppearances(trx, [textId])
    if (!place || !appearance) throw new AppError('text.not-found')
    const { prevalentBox: box } = correctedTrack({ ...appearance, boxes: [] }, appearance.corrections)
    const original = await loadEditorOriginal(trx, project)
    return { group, ...place, box, appearance, original, offered: offeredTo(textId, tracks) }
  })
}

/** The texts before and after one in its language, which may become one with it. */
function offeredTo(textId: TrackId, tracks: readonly EditorTrack[]): ChosenText['offered'] {
  const language = tracks.find(({ id }) => id === textId)?.language
  const alike = tracks.filter((track) => track.language === language && track.reading !== 'queued')
  const at = alike.findIndex(({ id }) => id === textId)
  const first = Math.max(0, Math.min(at - MOST_OFFERED / 2, alike.length - MOST_OFFERED - 1))
  return alike
    .slice(first, first + MOST_OFFERED + 1)
    .flatMap(({ id, original_text: original, start_seconds: startSeconds }) =>
      id === textId ? [] : [{ id, original, startSeconds }],
    )
}

/** One page of the texts alone. Throws `project.not-found`. */
export function loadTextPage(db: Db, owned: Owned, asked: Asked): Promise<TextPage> {
  return readAtOnce(db, async (trx) => {
    const { id, target_language: target, version } = await loadProject(trx, owned)
    const groups = textGroups(await findEditorTracks(trx, id, target))
    return pageOf(await listed(trx, owned, groups, asked), asked, version)
  })
}

/** Those of a filter, in their order. What there is to look at in them is worked out only where that matters. */
async function listed(
  trx: Db,
  owned: Owned,
  groups: readonly TextGroup[],
  { filter = 'all', order = 'time' }: Asked,
): Promise<readonly TextGroup[]> {
  if (filter === 'all' && order === 'time') return groups
  const { findings } = await loadFindings(trx, owned)
  return listedTexts(groups, findings, { filter, order })
}

function pageOf(all: readonly TextGroup[], asked: Asked, version: number): TextPage {
  const { query, filter = 'all', order = 'time' } = asked
  const found = groupsMatching(all, query)
  const page = Math.min(asked.page, Math.max(1, Math.ceil(found.length / TEXTS_A_PAGE)))
  const groups = found.slice((page - 1) * TEXTS_A_PAGE, page * TEXTS_A_PAGE)
  return { version, query, filter, order, page, pageSize: TEXTS_A_PAGE, found: found.length, groups }
}

/** One snapshot: no version may go with the texts of another. */
function readAtOnce<Result>(db: Db, read: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

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
