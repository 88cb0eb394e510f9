import { useEffect } from 'react'
import { useRefresh } from '../layout/use-refresh.ts'

/** Looks at the page's data again every so often while `active`; not in a window that nobody sees. */
export function usePolling(active: boolean, intervalMs: number): void {
  const { refresh, isBusy } = useRefresh()
  useEffect(() => {
    if (!active || isBusy) return
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    const timer = setInterval(refreshIfVisible, intervalMs)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [active, intervalMs, refresh, isBusy])
}
