import { type RefObject, useEffect } from 'react'

/** As the style sheet has it: from here on the frame stands beside the list. */
const WIDE = '(min-width: 1024px)'
const GAP_PX = 8

/**
 * What gets the focus, or is gone to, does not end up under what is pinned over the list: the frame above it where that
 * is no pane of its own, and the bar below it.
 */
export function useScrollPadding(section: RefObject<HTMLElement>): void {
  useEffect(() => {
    const [frame, bar] = ['frame', 'bar'].map((name) =>
      section.current?.querySelector(`[data-pinned=${name}]`),
    )
    const { style } = document.documentElement
    const wide = matchMedia(WIDE)
    const pad = () => {
      if (frame) {
        const pinnedAtPx = Number.parseFloat(getComputedStyle(frame).top) || 0
        style.scrollPaddingTop = `${pinnedAtPx + (wide.matches ? 0 : frame.clientHeight) + GAP_PX}px`
      }
      style.scrollPaddingBottom = `${(bar?.clientHeight ?? 0) + GAP_PX}px`
    }
    const sizes = new ResizeObserver(pad)
    for (const element of [frame, bar]) if (element) sizes.observe(element)
    wide.addEventListener('change', pad)
    return () => {
      sizes.disconnect()
      wide.removeEventListener('change', pad)
      style.scrollPaddingTop = style.scrollPaddingBottom = ''
    }
  }, [section])
}
