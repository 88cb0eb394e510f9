import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { problemIn, UNREACHABLE } from './problem.ts'

/**
 * A route's `clientAction`: when the server is not reached, or breaks, the page with all that was typed stays and
 * says so, instead of giving way to the screen for unexpected errors.
 */
export async function explainFailure({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    // redirects and expected answers are thrown too
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    const intent = (await form.formData()).get('intent')
    return { intent, problem: { code: UNREACHABLE, detail: '' } }
  }
}

/** A route's `shouldRevalidate`: a server that was not reached is not asked at once for the page's data. */
export const unlessUnreached: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  problemIn(actionResult)?.code !== UNREACHABLE && defaultShouldRevalidate
