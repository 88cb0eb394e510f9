import { parentPort } from 'node:worker_threads'
import { takePixelsDrawn } from './coverage.ts'
import { type MeasuredColors, type ResembledFace, resembledFace } from './face-by-shape.ts'
import { isForFaces, type Search } from './fit-line.ts'
import { type FittedStyle, fitStyle, type KnownStyle } from './fit-style.ts'
import type { LineSample } from './line-picture.ts'
import { type InkEdges, inkEdges } from './ink-shadow.ts'
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

/** Asks for what is seen of the letters of a line that no face explains. */
export interface SeenRequest {
  readonly sample: LineSample
  readonly measured: MeasuredColors
  readonly search: Search
}

export interface SeenLetters {
  /** The face that they resemble, where faces are searched for and one is like them. */
  readonly face: ResembledFace | null
  readonly edges: InkEdges
}

// fitting uses a core for seconds: on a thread of its own, so that the job can be cancelled meanwhile
parentPort?.on('message', (request: FitRequest | CoresRequest | SeenRequest) => {
  parentPort?.postMessage({ answer: answerTo(request), pixelsDrawn: takePixelsDrawn() })
})

function answerTo(request: FitRequest | CoresRequest | SeenRequest) {
  if ('style' in request) return letterCoresOf(request.sample, request.style)
  if ('measured' in request) return lettersOf(request)
  return fitStyle(request.sample, request.known, request.search)
}

function lettersOf({ sample, measured, search }: SeenRequest): SeenLetters {
  const face = isForFaces(search) ? resembledFace(sample, measured) : null
  const { onPlate: rgb = sample.rgb } = sample
  return { face, edges: inkEdges({ ...sample, rgb }, measured.fill) }
}
