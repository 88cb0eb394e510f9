import { afterAll, beforeAll } from 'vitest'
import { type Sidecar, type SidecarOptions, startSidecar } from '#jobs/ocr/start-sidecar.ts'

const MOST_PIXELS = 3840 * 2160

/** A sidecar for the tests of this file, on any free port; stopped after them. */
export function useSidecar(options: Partial<SidecarOptions> = {}): {
  address: () => string
  failures: unknown[]
} {
  const failures: unknown[] = []
  let sidecar: Sidecar | undefined
  beforeAll(async () => {
    sidecar = await startSidecar({
      host: '127.0.0.1',
      port: 0,
      engines: 1,
      threads: 1,
      mostPixels: MOST_PIXELS,
      deadlineMs: 60_000,
      onFailure: (failure) => failures.push(failure),
      ...options,
    })
  })
  afterAll(() => sidecar?.stop())
  return {
    address: () => {
      if (!sidecar) throw new Error('the sidecar has not started')
      return sidecar.address
    },
    failures,
  }
}
