import { vi } from 'vitest'

/** Long enough for a busy machine, and shorter than a test may take, so that the failed assertion is told. */
const WITHIN_MS = 150_000

/** Waits until the assertion holds. Resolves to what it returns. */
export function eventually<Result>(assertion: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(assertion, { timeout: WITHIN_MS, interval: 25 })
}
