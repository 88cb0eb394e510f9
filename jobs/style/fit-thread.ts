import { parentPort } from 'node:worker_threads'
import { takePixelsDrawn } from './coverage.ts'
import { fitStyle, type KnownStyle, type LineSample } from './fit-style.ts'

export interface FitRequest {
  readonly sample: LineSample
  readonly known: readonly KnownStyle[]
  readonly searches: boolean
}

// fitting uses a core for seconds: on a thread of its own, so that the job can be cancelled meanwhile
parentPort?.on('message', ({ sample, known, searches }: FitRequest) => {
  const style = fitStyle(sample, known, searches)
  parentPort?.postMessage({ style, pixelsDrawn: takePixelsDrawn() })
})
