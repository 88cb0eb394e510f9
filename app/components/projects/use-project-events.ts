import { useEffect, useRef, useState } from 'react'
import type { ProjectStatus } from '#app/domain/project-status.ts'

/** A page that is left again at once, or reloads to show something new, need hold no connection. */
const OPEN_AFTER_MS = 1000

/**
 * Has the server tell of the project's progress while `active` and the window is seen. `onChange` is called with the
 * status for each event, and with undefined when there will be no more. Answers whether the server is telling:
 * while it does not, somebody has to ask.
 */
export function useProjectEvents(
  projectId: string,
  active: boolean,
  onChange: (status: ProjectStatus | undefined) => void,
): boolean {
  const [isTelling, setTelling] = useState(false)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  useEffect(() => {
    if (!active) return
    let source: EventSource | undefined
    let opening: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(opening)
      source?.close()
      source = undefined
      setTelling(false)
    }
    const open = () => {
      source = new EventSource(`/projects/${projectId}/events`)
      source.onopen = () => setTelling(true)
      // the browser tries again by itself, unless it was refused
      source.onerror = () => setTelling(false)
      source.addEventListener('status', (event: MessageEvent<string>) => tell.current(statusIn(event.data)))
      source.addEventListener('end', () => {
        close()
        tell.current(undefined)
      })
    }
    const later = () => {
      clearTimeout(opening)
      opening = setTimeout(open, OPEN_AFTER_MS)
    }
    const refreshIfVisible = () => {
      if (document.visibilityState !== 'visible') close()
      else if (!source) later()
    }
    if (document.visibilityState === 'visible') later()
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      document.removeEventListener('visibilitychange', refreshIfVisible)
      close()
    }
  }, [projectId, active])
  return isTelling
}

/** What our own server sends is what its description says. */
function statusIn(data: string): ProjectStatus {
  return (JSON.parse(data) as { status: ProjectStatus }).status
}
