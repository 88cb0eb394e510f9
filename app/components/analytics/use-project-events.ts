import { useEffect, useRef } from 'react'
import type { ProjectView } from '../projects/project-view.ts'
import { projectEvents } from './project-events.ts'
import { usage } from './tracker.ts'

/** Tells what becomes of the project while its pages are open. */
export function useProjectEvents(project: ProjectView): void {
  const before = useRef(project)
  useEffect(() => {
    for (const event of projectEvents(before.current, project)) usage.event(event)
    before.current = project
  }, [project])
}
