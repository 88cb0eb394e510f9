import { data } from '@remix-run/node'
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
