import { useEffect } from 'react'
import { useLookAgain } from '../layout/use-look-again.ts'

/** Looks at the page's data again every so often while `active`; not in a window that nobody sees. */
export function usePolling(active: boolean, intervalMs: number): void {
  const { look: lookAgain, isBusy } = useLookAgain()
  useEffect(() => {
    if (!active || isBusy) return
    const look = () => {
      if (document.visibilityState === 'visible') lookAgain()
    }
    const timer = setInterval(look, intervalMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [active, intervalMs, lookAgain, isBusy])
}
