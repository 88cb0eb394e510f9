import { useEffect, useRef } from 'react'

/**
 * Where what had the focus is gone (a button whose work is done, a panel that another has replaced), the focus goes to
 * the page's content instead of being lost.
 */
export function useStableFocus(): void {
  const held = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      held.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const { current } = held
    if (!(current instanceof Element) || current.isConnected || document.activeElement !== document.body)
      return
    held.current = null
    document.getElementById('content')?.focus({ preventScroll: true })
  })
}
