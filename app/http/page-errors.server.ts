import { data } from '@remix-run/node'
import { log } from '../log.server.ts'
import { askedBy } from './answer-language.server.ts'
import { expectedError, problemBody, problemHeaders } from './problem.server.ts'

/**
 * Does the work of a page's loader or action. An expected failure is thrown as a response with its status,
 * whose data is the problem (`detail` for the person, `code`): the page's ErrorBoundary shows it.
 */
export async function answerForPage<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const expected = expectedError(error)
    if (!expected) throw error
    const headers = problemHeaders(expected)
    const body = problemBody(expected, askedBy(request))
    throw data(body, { status: expected.status, headers })
  }
}

/**
 * Does the work of a page's action. Unlike a loader's, its expected failure is not thrown but answered, as the
 * problem with its status: the page stays as it is and shows what did not work. `beside` goes with the problem:
 * what the form held, say; so do `cookies`.
 */
export async function answerOnPage<Result, Beside extends object>(
  request: Request,
  work: () => Promise<Result>,
  beside: Beside,
  cookies: readonly string[] = [],
): Promise<Result | ReturnType<typeof data<Beside & { problem: Record<string, unknown> }>>> {
  try {
    return await work()
  } catch (error) {
    const expected = expectedError(error)
    if (!expected) throw error
    if (expected.status >= 500) log.warn({ err: expected, code: expected.code }, 'an action failed')
    const headers = new Headers(problemHeaders(expected))
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    const problem = problemBody(expected, askedBy(request))
    return data({ ...beside, problem }, { status: expected.status, headers })
  }
}
