/** An expected failure as the server tells it: a sentence for people, a code for us. */
export interface Problem {
  readonly code: string
  readonly detail: string
}

/** The problem in what a route threw (the problem itself) or its action answered (as `problem`). */
export function problemIn(answer: unknown): Problem | undefined {
  if (!isObject(answer)) return undefined
  if ('problem' in answer) return problemIn(answer.problem)
  if (!('code' in answer) || !('detail' in answer)) return undefined
  const { code, detail } = answer
  return typeof code === 'string' && typeof detail === 'string' ? { code, detail } : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
