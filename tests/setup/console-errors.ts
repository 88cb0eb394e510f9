import { afterEach, beforeEach } from 'vitest'

let written: unknown[][] = []
const original = console.error

/** From here on a test fails that writes to console.error. */
export function failOnConsoleErrors(): void {
  beforeEach(() => {
    written = []
    console.error = (...values: unknown[]) => void written.push(values)
  })
  afterEach(() => {
    console.error = original
    if (written.length > 0)
      throw new Error(
        `console.error was called: ${written.map((values) => values.map(String).join(' ')).join('\n')}`,
      )
  })
}
