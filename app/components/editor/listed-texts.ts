import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { Desk } from './desk.ts'

/** A row of the list, with what is typed there. */
export interface ListedText {
  readonly id: string
  readonly original: string
  readonly translation: string
  readonly disposition: EditedTrack['disposition']
  readonly startSeconds: number
}

/** All texts in the order of the list, but those that are none. */
export function listedTexts({ tracks, unsaved }: Pick<Desk, 'tracks' | 'unsaved'>): ListedText[] {
  const { tracks: all, groupIds } = tracks.get()
  const byId = new Map<string, EditedTrack>(all.map((track) => [track.id, track]))
  const starts = new Map<string, number>()
  for (const { groupId, startSeconds } of all)
    starts.set(groupId, Math.min(startSeconds, starts.get(groupId) ?? Infinity))
  return groupIds.flatMap((id) => {
    const shown = byId.get(id)
    if (!shown || shown.disposition === 'ignore') return []
    const { text: original, disposition } = shown
    const translation = unsaved.textOf(id, shown.translation)
    return [{ id, original, translation, disposition, startSeconds: starts.get(id) ?? shown.startSeconds }]
  })
}
