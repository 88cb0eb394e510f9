import { useEffect, useMemo, useState } from 'react'
import { ALL_TEXTS, isSameListing, rowOfGroup, type TextPages } from '../translation/text-pages.ts'
import type { ShownRow } from '../translation/text-list.tsx'
import type { Chosen, Desk } from './desk.ts'

/** The row that the list is to show: that of a text chosen elsewhere. A search or a filter that hides it is given up. */
export function useShownRow(
  desk: Desk | null,
  texts: TextPages,
  onShowAll: () => void,
): ShownRow | undefined {
  const [wanted, setWanted] = useState<Chosen | null>(null)
  useEffect(
    () =>
      desk?.chosen.subscribe(() => {
        const chosen = desk.chosen.get()
        setWanted(chosen?.by === 'list' ? null : chosen)
      }),
    [desk],
  )
  const index = wanted && desk ? rowOfGroup(texts, wanted.track.groupId, desk.tracks.get().groupIds) : null
  useEffect(() => {
    if (index === undefined && !isSameListing(texts, ALL_TEXTS)) onShowAll()
  }, [index, texts, onShowAll])
  return useMemo(
    () => (wanted && typeof index === 'number' ? { index, takesFocus: wanted.by === 'keys' } : undefined),
    [wanted, index],
  )
}
