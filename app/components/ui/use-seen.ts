import { type RefObject, useEffect } from 'react'

/** Does something once, as soon as the element is on screen or nearly so: in a closed disclosure it is not. */
export function useSeen(element: RefObject<Element>, onSeen: () => void): void {
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        onSeen()
      },
      { rootMargin: '100%' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
}
