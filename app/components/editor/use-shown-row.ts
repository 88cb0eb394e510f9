import { useEffect, useMemo, useRef, useState } from 'react'
import { ALL_TEXTS, isSameListing, rowOfGroup, type TextPages } from '../translation/text-pages.ts'
import type { ShownRow } from '../translation/text-list.tsx'
import type { Chosen, Desk } from './desk.ts'

/**
 * The row that the list is to show: that of a text chosen elsewhere. A search or a filter that hides it then is given up;
 * one that is set afterwards stays.
 */
export function useShownRow(
  desk: Desk | null,
  texts: TextPages,
  onShowAll: () => void,
): ShownRow | undefined {
  const [wanted, setWanted] = useState<Chosen | null>(null)
  const listed = useRef(texts)
  const listedThen = useRef(texts)
  useEffect(() => {
    listed.current = texts
  }, [texts])
  useEffect(
    () =>
      desk?.chosen.subscribe(() => {
        const chosen = desk.chosen.get()
        listedThen.current = listed.current
        setWanted(chosen?.by === 'list' ? null : chosen)
      }),
    [desk],
  )
  const index = wanted && desk ? rowOfGroup(texts, wanted.track.groupId, desk.tracks.get().groupIds) : null
  useEffect(() => {
    const isListedSince = !isSameListing(texts, listedThen.current)
    if (index === undefined && !isListedSince && !isSameListing(texts, ALL_TEXTS)) onShowAll()
  }, [index, texts, onShowAll])
  return useMemo(
    () => (wanted && typeof index === 'number' ? { index, takesFocus: wanted.by === 'keys' } : undefined),
    [wanted, index],
  )
}
