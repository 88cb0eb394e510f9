import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { type Problem, problemIn } from './problem.ts'

/** What Remix says of an answer that is not its own: a refusal before any route was asked, or the page of a proxy. */
const FOREIGN_ANSWER = /^Unable to decode turbo-stream response/

/**
 * What was thrown in place of a page, and the problem in it, where there is one. Where the page's data was answered with
 * something else (that there were too many requests, say) the whole document is loaded, so that people read what was
 * answered. Not twice: a document that came by a reload stays.
 */
export function useRouteFailure(): { readonly error: unknown; readonly problem: Problem | undefined } {
  const error = useRouteError()
  const isForeign = error instanceof Error && FOREIGN_ANSWER.test(error.message)
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const isReloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
    if (isForeign && !isReloaded) window.location.reload()
  }, [isForeign])
  return { error, problem: isRouteErrorResponse(error) ? problemIn(error.data) : undefined }
}
