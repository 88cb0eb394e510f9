import { useEffect, useMemo, useRef, useState } from 'react'
import { ALL_TEXTS, isSameListing, rowOfGroup, type TextPages } from '../translation/text-pages.ts'
import type { ShownRow } from '../translation/text-list.tsx'
import type { Chosen, Desk } from './desk.ts'

/** A finger that has left the frame comes back sooner to tap for the second time. */
const SECOND_TAP_MS = 400

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
  useEffect(() => {
    if (!desk) return
    let waiting: Chosen | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    // to show a row scrolls the page, and the frame moves: not under a hand that drags what it chose, or clicks twice
    const showOnceLeft = () => {
      clearTimeout(timer)
      if (waiting && !desk.isPointedAt.get()) timer = setTimeout(() => setWanted(waiting), SECOND_TAP_MS)
    }
    const onChosen = () => {
      const chosen = desk.chosen.get()
      listedThen.current = listed.current
      waiting = chosen?.by === 'frame' ? chosen : null
      setWanted(waiting || chosen?.by === 'list' ? null : chosen)
      showOnceLeft()
    }
    const leave = [desk.chosen.subscribe(onChosen), desk.isPointedAt.subscribe(showOnceLeft)]
    return () => {
      clearTimeout(timer)
      for (const step of leave) step()
    }
  }, [desk])
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
