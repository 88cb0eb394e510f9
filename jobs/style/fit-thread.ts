import { parentPort } from 'node:worker_threads'
import { takePixelsDrawn } from './coverage.ts'
import { type MeasuredColors, resembledFace } from './face-by-shape.ts'
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

/** Asks which face a line resembles that no face explains. */
export interface ResembledRequest {
  readonly sample: LineSample
  readonly measured: MeasuredColors
}

// fitting uses a core for seconds: on a thread of its own, so that the job can be cancelled meanwhile
parentPort?.on('message', (request: FitRequest | CoresRequest | ResembledRequest) => {
  parentPort?.postMessage({ answer: answerTo(request), pixelsDrawn: takePixelsDrawn() })
})

function answerTo(request: FitRequest | CoresRequest | ResembledRequest) {
  if ('style' in request) return letterCoresOf(request.sample, request.style)
  if ('measured' in request) return resembledFace(request.sample, request.measured)
  return fitStyle(request.sample, request.known, request.search)
}
