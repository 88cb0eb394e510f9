/** Every refusal of the sidecar, with its HTTP status. `code` is for programs, `detail` for people. */
export const PROBLEMS = {
  'bad-parameters': { status: 422, title: 'The parameters are not valid' },
  'bad-frame': { status: 422, title: 'The frame cannot be used' },
  'wrong-type': { status: 415, title: 'The frame is of an unknown type' },
  'too-large': { status: 413, title: 'The frame is too large' },
  'too-slow': { status: 408, title: 'The frame did not arrive in time' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed' },
  busy: { status: 503, title: 'Too much work is waiting' },
  'deadline-passed': { status: 503, title: 'Reading took too long' },
  'language-missing': { status: 503, title: 'The language is not installed' },
  'engine-failed': { status: 500, title: 'The engine failed' },
} as const satisfies Record<string, { status: number; title: string }>
export type ProblemCode = keyof typeof PROBLEMS

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode

  constructor(code: ProblemCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}

export function tooManyPixels(mostPixels: number): Problem {
  return new Problem('too-large', `A frame may have ${mostPixels} pixels.`)
}

/** The time given for a call ran out between two lines. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** A language's data is not installed; the message names the package that brings it. */
export class MissingLanguageError extends Error {
  override readonly name = 'MissingLanguageError'
}
