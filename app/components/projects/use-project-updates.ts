import { useCallback, useEffect, useRef } from 'react'
import type { ProjectStatus } from '#app/domain/project-status.ts'
import { useRefresh } from '../layout/use-refresh.ts'
import { usePolling } from './use-polling.ts'
import { useProject } from './use-project.ts'
import { useProjectEvents } from './use-project-events.ts'

/**
 * Keeps the page's data up to date while `active`: the server tells when there is something new, and the page asks for it,
 * at once when the status is another, else at most every `intervalMs`. Where the server cannot tell, the page asks
 * every `intervalMs`.
 */
export function useProjectUpdates(active: boolean, intervalMs: number): void {
  const { id, status } = useProject()
  const refresh = useThrottledRefresh(intervalMs)
  const note = useCallback((now: ProjectStatus | undefined) => refresh(now !== status), [refresh, status])
  const isTold = useProjectEvents(id, active, note)
  usePolling(active && !isTold, intervalMs)
}

/** Loads the page’s data again: now, or as soon as it may. One request that waits is enough. */
function useThrottledRefresh(intervalMs: number): (now: boolean) => void {
  const { refresh } = useRefresh()
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  const refreshedAtMs = useRef(-Infinity)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return useCallback(
    (now) => {
      clearTimeout(waiting.current)
      const waitMs = now ? 0 : Math.max(0, refreshedAtMs.current + intervalMs - performance.now())
      waiting.current = setTimeout(() => {
        refreshedAtMs.current = performance.now()
        refresh()
      }, waitMs)
    },
    [intervalMs, refresh],
  )
}
