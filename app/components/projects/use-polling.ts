import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Looks at the page's data again every so often while `active`; not in a window that nobody sees. */
export function usePolling(active: boolean, intervalMs: number): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!active || state !== 'idle') return
    const look = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    const timer = setInterval(look, intervalMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [active, intervalMs, revalidate, state])
}
