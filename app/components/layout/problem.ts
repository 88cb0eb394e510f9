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
