import { type FocusEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { RowPositions } from './row-positions.ts'
import { useHydrated } from './use-hydrated.ts'

/** Rows that far outside the window are drawn, so that scrolling meets no blank. */
const BEYOND_PX = 800

export interface WindowRows {
  readonly list: RefObject<HTMLUListElement>
  /** Indexes of the rows to be drawn, ascending; each needs its index as `data-row`. */
  readonly rows: readonly number[]
  /** Of the list: in place of the rows that are not drawn. */
  readonly paddingPx: readonly [top: number, bottom: number]
  /** Where a row is to be put that is drawn for its focus alone; undefined: where it falls. */
  readonly topOf: (index: number) => number | undefined
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
  /** Brings a row into sight, wherever in the list it is, and hands it over once it is drawn. */
  readonly showRow: (index: number, then?: (row: Element) => void) => void
}

/**
 * Which rows of a long list are drawn: those around what the window shows, and the one that has the focus with its
 * neighbours, so that Tab goes on from there. Before script, those of `initial`. Rows may differ in height.
 *
 * @param listKey another list begins anew
 */
export function useWindowRows(
  count: number,
  { initial, listKey }: { initial: RowRange; listKey: string },
): WindowRows {
  const list = useRef<HTMLUListElement>(null)
  // oxlint-disable-next-line react/exhaustive-deps -- another list has other rows
  const positions = useMemo(() => new RowPositions(count), [count, listKey])
  const [range, setRange] = useState(initial)
  const [focused, setFocused] = useState<number>()
  const scripted = useHydrated()
  const observe = useRowHeights(list, positions, setRange)
  useEffect(observe)
  const firstAtFirst = useRef(initial.first)
  useEffect(() => {
    // a page of later rows came: they stay in sight, now below all that come before
    if (firstAtFirst.current > 0) window.scrollBy(0, positions.topOf(firstAtFirst.current))
    firstAtFirst.current = 0
  }, [positions])

  const end = Math.min(range.end, count)
  const first = Math.min(range.first, Math.max(0, end - 1))
  const rows = Array.from({ length: end - first }, (_, at) => first + at)
  const isInRange = (index: number) => index >= first && index < end
  if (scripted && focused !== undefined)
    for (const index of [focused - 1, focused, focused + 1])
      if (index >= 0 && index < count && !isInRange(index)) rows.push(index)
  return {
    list,
    rows: rows.sort((a, b) => a - b),
    paddingPx: scripted ? [positions.topOf(first), positions.topOf(count) - positions.topOf(end)] : [0, 0],
    topOf: (index) => (isInRange(index) ? undefined : positions.topOf(index)),
    onFocus: ({ target }) => setFocused(rowOf(target.closest('[data-row]'))),
    onBlur: () => setFocused(undefined),
    showRow: useCallback((index, then) => showRow(list.current, positions, index, then), [positions]),
  }
}

/** Rows on the way are measured as they are drawn, so the way is corrected for so many frames. */
const FRAMES_TO_SHOW = 20

function showRow(
  list: HTMLElement | null,
  positions: RowPositions,
  index: number,
  then?: (row: Element) => void,
  frames = FRAMES_TO_SHOW,
): void {
  if (!list || frames === 0) return
  const row = list.querySelector(`[data-row="${index}"]`)
  if (row) {
    row.scrollIntoView({ block: 'nearest' })
    return then?.(row)
  }
  const top = list.getBoundingClientRect().top + window.scrollY + positions.topOf(index)
  window.scrollTo(0, top - window.innerHeight / 2)
  requestAnimationFrame(() => showRow(list, positions, index, then, frames - 1))
}

export interface RowRange {
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

/** Keeps the range up to date while one scrolls and rows change their heights. Returns what takes in new rows. */
function useRowHeights(
  list: RefObject<HTMLUListElement>,
  positions: RowPositions,
  setRange: (change: (before: RowRange) => RowRange) => void,
): () => void {
  const observe = useRef<() => void>()
  useEffect(() => {
    const update = (isMeasured = false) => {
      const top = list.current?.getBoundingClientRect().top
      if (top === undefined) return
      const first = positions.rowAt(-top - BEYOND_PX)
      const end = Math.min(positions.count, positions.rowAt(window.innerHeight - top + BEYOND_PX) + 1)
      setRange((before) =>
        !isMeasured && before.first === first && before.end === end ? before : { first, end },
      )
    }
    const onScroll = () => update()
    // rows that are measured move those below them: what has got the focus stays in sight until somebody scrolls
    let focusedAtPx: number | undefined
    const noteFocus = () =>
      requestAnimationFrame(() => {
        // whoever has scrolled on within the same frame wants to be elsewhere
        focusedAtPx = isVisible(document.activeElement) ? window.scrollY : undefined
      })
    const rows = new ResizeObserver((entries) => {
      const isResting = focusedAtPx !== undefined && Math.abs(window.scrollY - focusedAtPx) < 2
      keepInPlace(entries, positions)
      update(true)
      focusedAtPx = isResting ? window.scrollY : undefined
      const focused = document.activeElement
      if (!isResting || !list.current?.contains(focused)) return
      requestAnimationFrame(() => {
        // whoever has scrolled on since then wants to be elsewhere, and is not to be brought back by the next report
        if (window.scrollY === focusedAtPx) {
          focused?.scrollIntoView({ block: 'nearest' })
          focusedAtPx = window.scrollY
        } else focusedAtPx = undefined
      })
    })
    // observing a row again would report it again
    const observed = new WeakSet<Element>()
    observe.current = () => {
      for (const row of list.current?.children ?? []) if (!observed.has(row)) rows.observe(row)
      for (const row of list.current?.children ?? []) observed.add(row)
    }
    observe.current()
    update()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    document.addEventListener('focusin', noteFocus)
    return () => {
      document.removeEventListener('focusin', noteFocus)
      rows.disconnect()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [list, positions, setRange])
  return useCallback(() => observe.current?.(), [])
}

/**
 * Notes heights. A row above the window that is not as high as was assumed would push what is being read; of the rows
 * that came with the page nothing was assumed.
 */
function keepInPlace(entries: readonly ResizeObserverEntry[], positions: RowPositions): void {
  let pushedPx = 0
  const { isMeasured } = positions
  const measured = entries.flatMap(({ target }) => {
    const index = rowOf(target)
    const { bottom, height: heightPx } = target.getBoundingClientRect()
    if (index === undefined || !target.isConnected) return []
    if (isMeasured && bottom < 0) pushedPx += heightPx - positions.heightOf(index)
    return [{ index, heightPx }]
  })
  positions.measure(measured)
  if (Math.abs(pushedPx) >= 1) window.scrollBy(0, pushedPx)
}

function isVisible(element: Element | null): boolean {
  const { top = 0, bottom = -1 } = element?.getBoundingClientRect() ?? {}
  return bottom > 0 && top < window.innerHeight
}

function rowOf(element: Element | null): number | undefined {
  return element instanceof HTMLElement && element.dataset['row'] !== undefined
    ? Number(element.dataset['row'])
    : undefined
}
