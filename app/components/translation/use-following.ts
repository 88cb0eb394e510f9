import { type RefObject, useEffect, useRef } from 'react'

/** A text box that follows the saved text as long as nobody has typed into it; what was typed is never taken away. */
export function useFollowing(saved: string): RefObject<HTMLTextAreaElement> {
  const box = useRef<HTMLTextAreaElement>(null)
  const before = useRef(saved)
  useEffect(() => {
    const element = box.current
    if (!element || before.current === saved) return
    const untouched = element.value === before.current
    before.current = saved
    element.defaultValue = saved
    if (untouched) element.value = saved
  }, [saved])
  return box
}
