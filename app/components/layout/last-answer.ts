import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from '@remix-run/react'

const forgetters = new Set<() => void>()

/**
 * A `clientLoader` for a page that looks again by itself: while the server cannot be reached, or is not ready, the
 * page stays as it was last seen and the next look may succeed. The answer that came with the document is not
 * remembered: Remix would have to run this while the page starts, and a click in that moment then gets no data.
 */
export function keepLastAnswer() {
  let last: { url: string; answer: unknown } | undefined
  forgetters.add(() => {
    last = undefined
  })
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const { url } = request
    try {
      const answer: unknown = await serverLoader()
      last = { url, answer }
      return answer
    } catch (error) {
      if (last?.url === url && isShown(url) && isTransient(error)) return last.answer
      throw error
    }
  }
}

/** What was seen by somebody who has left is nobody else's business. */
export function forgetLastAnswers(): void {
  for (const forget of forgetters) forget()
}

/** Whether the page is being looked at already, rather than gone to. */
function isShown(url: string): boolean {
  const { pathname, search } = new URL(url)
  return pathname === window.location.pathname && search === window.location.search
}

function isTransient(error: unknown): boolean {
  if (error instanceof Response) return false
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error
}
