import type { DetectParameters, RecognizeParameters } from '#app/domain/ocr.ts'
import type { ProblemCode } from '../failures.ts'

/** A frame as it arrived, not yet decoded. */
export type FrameSource =
  | Readonly<{ kind: 'encoded'; format: 'png' | 'jpeg'; bytes: Uint8Array<ArrayBuffer> }>
  | Readonly<{ kind: 'raw'; width: number; height: number; bytes: Uint8Array<ArrayBuffer> }>

/** A thread's task. */
export type Task =
  | Readonly<{ kind: 'detect'; frame: FrameSource; parameters: DetectParameters }>
  | Readonly<{ kind: 'recognize'; frame: FrameSource; parameters: RecognizeParameters }>

/** `expiresAt` in Unix milliseconds. */
export type Order = Readonly<{ task: Task; expiresAt: number }>

/** A command to a thread: an order, or to end once it has answered the last one. */
export type ThreadCommand = Readonly<{ kind: 'perform'; order: Order }> | Readonly<{ kind: 'end' }>

export type ThreadSettings = Readonly<{ threads: number; modelsDir: string | undefined; mostPixels: number }>

/** A thread's message: `ready` once, then one answer for each order. */
export type ThreadMessage =
  | Readonly<{ kind: 'ready'; info: unknown }>
  | Readonly<{ kind: 'done'; value: unknown }>
  | Readonly<{ kind: 'refused'; code: ProblemCode; detail: string }>
