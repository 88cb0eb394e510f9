import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { TextGroup } from '#app/domain/text-groups.ts'
import type { UnsavedTexts } from '../../translation/unsaved-texts.ts'
import type { Desk } from '../desk.ts'
import { FitLine } from '../fit/fit-line.tsx'
import { useStored, useStoredPart, useStoredPartLater } from '../store.ts'
import { PickForStyle } from '../style/pick-for-style.tsx'
import { FindingBadges, FindingList } from './finding-list.tsx'
import { findingsOf } from './row-checks.ts'
import { useUnlessPressed } from '../../ui/use-unless-pressed.ts'

const NONE: readonly EditedTrack[] = []

export function DeskDetails({
  desk,
  group,
  unsaved,
}: {
  desk: Desk
  group: TextGroup
  unsaved: UnsavedTexts
}) {
  const { id, original, language, translation, disposition } = group
  const text = useStoredPartLater(unsaved.revision, () => unsaved.textOf(id, translation))
  // it is longer while it is chosen
  const isChosen = useUnlessPressed(useStoredPart(desk.chosen, (chosen) => chosen?.track.groupId === id))
  const { tracks, language: target } = useUnlessPressed(useStored(desk.tracks))
  const checks = useUnlessPressed(useStored(desk.checks))
  const places = placesByGroup(tracks).get(id) ?? NONE
  const isTranslated = disposition === 'translate'
  const findings = isTranslated
    ? findingsOf({ id, original, language, translation, text, places }, checks, target)
    : (checks.findings.get(id) ?? [])
  return (
    <>
      {isTranslated && <PickForStyle desk={desk} groupId={id} original={original} />}
      {isTranslated && <FitLine {...{ desk, places, text, isChosen }} />}
      {findings.length > 0 &&
        (isChosen ? (
          <FindingList desk={desk} group={group} findings={findings} isSaved={text === translation} />
        ) : (
          <FindingBadges findings={findings} />
        ))}
    </>
  )
}

const known = new WeakMap<readonly EditedTrack[], ReadonlyMap<string, readonly EditedTrack[]>>()

/** The places of each text; made once for all rows. */
function placesByGroup(tracks: readonly EditedTrack[]): ReadonlyMap<string, readonly EditedTrack[]> {
  const before = known.get(tracks)
  if (before) return before
  const places = new Map<string, EditedTrack[]>()
  for (const track of tracks) {
    const found = places.get(track.groupId)
    if (found) found.push(track)
    else places.set(track.groupId, [track])
  }
  known.set(tracks, places)
  return places
}
