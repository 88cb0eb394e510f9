// @ts-check

/** An expected end: `message` is a sentence (or a few lines) that says what to do, without a stack. */
export class Stop extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Ends the process: an expected end with its sentence, anything else with its stack.
 * @param {unknown} error
 * @returns {never}
 */
export function endWith(error) {
  console.error(error instanceof Stop ? `\n${error.message}` : error)
  process.exit(error instanceof Stop ? error.exitCode : 1)
}
