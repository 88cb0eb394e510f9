import { parentPort } from 'node:worker_threads'
import { takePixelsDrawn } from './coverage.ts'
import type { Search } from './fit-line.ts'
import { fitStyle, type KnownStyle, type LineSample } from './fit-style.ts'

export interface FitRequest {
  readonly sample: LineSample
  readonly known: readonly KnownStyle[]
  readonly search: Search
}

// fitting uses a core for seconds: on a thread of its own, so that the job can be cancelled meanwhile
parentPort?.on('message', ({ sample, known, search }: FitRequest) => {
  const style = fitStyle(sample, known, search)
  parentPort?.postMessage({ style, pixelsDrawn: takePixelsDrawn() })
})
