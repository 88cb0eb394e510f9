import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findThreads } from '../../db/review-comments.server.ts'
import type { OpenedReviewLink } from '../../db/review-links.server.ts'
import { findAppearances } from '../../db/text-changes.server.ts'
import { findEditorTracks } from '../../db/translated-texts.server.ts'
import type { TextBox } from '../../domain/geometry.ts'
import { TrackId } from '../../domain/ids.ts'
import {
  type CommentThread,
  type GuestReview,
  type GuestText,
  MAX_COMMENTS_A_LINK,
} from '../../domain/review.ts'
import { correctedTrack } from '../../domain/text-corrections.ts'
import { groupsMatching, membersOfGroups, type TextGroup, textGroups } from '../../domain/text-groups.ts'
import { store } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/downloads.server.ts'
import { openOriginal, openStored } from '../previews/open-files.server.ts'
import { loadOriginalView, sourceHash } from '../previews/proxy.server.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { newestOutput } from '../rendering/outputs.server.ts'

/** What a guest is shown of the project's video; null while there is nothing that a browser plays. */
async function guestVideo(db: Db, project: Project): Promise<GuestReview['video']> {
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

/** A page without script has a form for each. */
const TEXTS_A_PAGE = 25

interface Asked {
  readonly query: string
  /** From 1; one beyond the last is the last. */
  readonly page: number
  /** The text whose moment is to be shown. */
  readonly textId: string | null
}

/** What a guest sees of the project that the link opens. */
export function loadGuestReview(
  db: Db,
  link: OpenedReviewLink,
  { query, page: asked, textId }: Asked,
): Promise<GuestReview> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (trx) => {
    const project = await loadProject(trx, { id: link.project_id, userId: link.user_id })
    const tracks = await findEditorTracks(trx, project.id, project.target_language)
    const groups = textGroups(tracks).filter(({ disposition }) => disposition !== 'ignore')
    const found = groupsMatching(groups, query)
    const page = Math.min(asked, Math.max(1, Math.ceil(found.length / TEXTS_A_PAGE)))
    const onPage = found.slice((page - 1) * TEXTS_A_PAGE, page * TEXTS_A_PAGE)
    const boxes = await boxesOf(trx, onPage)
    const threads = (
      await findThreads(trx, project.id, { linkId: link.id, limit: MAX_COMMENTS_A_LINK })
    ).toReversed()
    const groupOf = new Map(
      membersOfGroups(tracks).flatMap(({ shown, members }) => members.map(({ id }) => [id, shown.id])),
    )
    const threadsOf = (groupId: string) =>
      threads.filter(({ trackId }) => trackId !== null && groupOf.get(trackId) === groupId)
    return {
      name: project.name,
      target: project.target_language,
      mayComment: link.may_comment,
      expiresAt: link.expires_at,
      video: await guestVideo(trx, project),
      shown: momentOf(
        onPage.find(({ id }) => id === textId),
        boxes,
      ),
      ...{ query, page, pageSize: TEXTS_A_PAGE, found: found.length },
      texts: onPage.map((group) => textOf(group, boxes, threadsOf(group.id))),
      threads: threads.filter(({ trackId }) => trackId === null),
    }
  })
}

type Boxes = ReadonlyMap<string, TextBox>

/** Where each of the texts stands at its first place, by the id of that. */
async function boxesOf(trx: Db, groups: readonly TextGroup[]): Promise<Boxes> {
  const ids = groups.flatMap(({ places: [place] }) => (place ? [TrackId.parse(place.id)] : []))
  const found = await findAppearances(trx, ids)
  return new Map(
    found.map((appearance) => [
      appearance.id,
      correctedTrack({ ...appearance, boxes: [] }, appearance.corrections).prevalentBox,
    ]),
  )
}

function textOf(group: TextGroup, boxes: Boxes, threads: readonly CommentThread[]): GuestText {
  const { id, original, language, disposition, translation, placeCount, places } = group
  const { startSeconds = 0, endSeconds = 0 } = places[0] ?? {}
  const box = boxes.get(places[0]?.id ?? '') ?? null
  return {
    id,
    original,
    language,
    disposition,
    translation,
    startSeconds,
    endSeconds,
    box,
    placeCount,
    threads,
  }
}

function momentOf(group: TextGroup | undefined, boxes: Boxes): GuestReview['shown'] {
  const [place] = group?.places ?? []
  const box = place && boxes.get(place.id)
  if (!group || !place || !box) return null
  return { id: group.id, box, seconds: (place.startSeconds + place.endSeconds) / 2 }
}
