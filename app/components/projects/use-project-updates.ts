import { useCallback, useEffect, useRef } from 'react'
import type { ProjectStatus } from '#app/domain/project-status.ts'
import { useLookAgain } from '../layout/use-look-again.ts'
import { usePolling } from './use-polling.ts'
import { useProject } from './use-project.ts'
import { useProjectEvents } from './use-project-events.ts'

/**
 * Keeps the page's data up to date while `active`: the server tells when there is something new, and the page looks,
 * at once when the status is another, else at most every `intervalMs`. Where the server cannot tell, the page asks
 * every `intervalMs`.
 */
export function useProjectUpdates(active: boolean, intervalMs: number): void {
  const { id, status } = useProject()
  const look = useThrottledLook(intervalMs)
  const note = useCallback((now: ProjectStatus | undefined) => look(now !== status), [look, status])
  const isTold = useProjectEvents(id, active, note)
  usePolling(active && !isTold, intervalMs)
}

/** Looks at the page's data again: now, or as soon as it may. One look that waits is enough. */
function useThrottledLook(intervalMs: number): (now: boolean) => void {
  const { look } = useLookAgain()
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  const lookedAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return useCallback(
    (now) => {
      clearTimeout(waiting.current)
      const waitMs = now ? 0 : Math.max(0, lookedAt.current + intervalMs - performance.now())
      waiting.current = setTimeout(() => {
        lookedAt.current = performance.now()
        look()
      }, waitMs)
    },
    [intervalMs, look],
  )
}
