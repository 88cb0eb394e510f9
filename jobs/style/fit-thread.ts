import { parentPort } from 'node:worker_threads'
import { takePixelsDrawn } from './coverage.ts'
import type { Search } from './fit-line.ts'
import { type FittedStyle, fitStyle, type KnownStyle, type LineSample } from './fit-style.ts'
import { letterCoresOf } from './letter-cores.ts'

export interface FitRequest {
  readonly sample: LineSample
  readonly known: readonly KnownStyle[]
  readonly search: Search
}

/** Asks where the letters of a line are that was fitted. */
export interface CoresRequest {
  readonly sample: LineSample
  readonly style: FittedStyle
}

// fitting uses a core for seconds: on a thread of its own, so that the job can be cancelled meanwhile
parentPort?.on('message', (request: FitRequest | CoresRequest) => {
  const answer =
    'style' in request
      ? letterCoresOf(request.sample, request.style)
      : fitStyle(request.sample, request.known, request.search)
  parentPort?.postMessage({ answer, pixelsDrawn: takePixelsDrawn() })
})
