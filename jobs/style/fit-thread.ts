import { parentPort } from 'node:worker_threads'
import { fitStyle, type KnownStyle, type LineSample } from './fit-style.ts'

// fitting uses a core for seconds: on a thread of its own, so that the job can be cancelled meanwhile
parentPort?.on('message', ({ sample, known }: { sample: LineSample; known: readonly KnownStyle[] }) =>
  parentPort?.postMessage(fitStyle(sample, known)),
)
