/** The time given for a call ran out between two lines. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** A language's data is not installed; the message names the package that brings it. */
export class MissingLanguageError extends Error {
  override readonly name = 'MissingLanguageError'
}
