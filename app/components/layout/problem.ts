import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from '@remix-run/react'

/** An expected failure as the server tells it: a sentence for people, a code for us. */
export interface Problem {
  readonly code: string
  readonly detail: string
}

/** The code of the one problem that no server can tell of: that it was not reached. */
export const UNREACHABLE = 'page.unreachable'

/** The problem in what a route threw (the problem itself) or its action answered (as `problem`). */
export function problemIn(answer: unknown): Problem | undefined {
  if (!isObject(answer)) return undefined
  if ('problem' in answer) return problemIn(answer.problem)
  if (!('code' in answer) || !('detail' in answer)) return undefined
  const { code, detail } = answer
  return typeof code === 'string' && typeof detail === 'string' ? { code, detail } : undefined
}

/** What the refused form was to do, where its route has several things to do. */
export function intentIn(answer: unknown): string | undefined {
  const intent = isObject(answer) && 'intent' in answer ? answer.intent : undefined
  return typeof intent === 'string' ? intent : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

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
