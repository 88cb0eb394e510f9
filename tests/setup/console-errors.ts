import { afterEach, beforeEach } from 'vitest'

let unexpected: unknown[][] = []
let expected: RegExp[] = []
const original = console.error

/** Lets the running test write this to console.error, and makes it fail if it does not. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern)
}

/** From here on a test fails that writes to console.error unannounced. */
export function failOnConsoleErrors(): void {
  beforeEach(() => {
    unexpected = []
    expected = []
    console.error = (...values: unknown[]) => {
      const found = expected.findIndex((pattern) => pattern.test(values.map(String).join(' ')))
      if (found === -1) unexpected.push(values)
      else expected.splice(found, 1)
    }
  })
  afterEach(() => {
    console.error = original
    if (unexpected.length > 0)
      throw new Error(
        `console.error was called: ${unexpected.map((values) => values.map(String).join(' ')).join('\n')}`,
      )
    if (expected.length > 0)
      throw new Error(`console.error was expected but not called: ${expected.join(', ')}`)
  })
}
