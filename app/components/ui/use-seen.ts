import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has ever been on screen; in a disclosure that nobody has opened it has not. */
export function useSeen(element: RefObject<Element>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
