import type { DetectParameters, RecognizeParameters } from '#app/domain/ocr.ts'
import type { FrameSource } from '../http/frame-body.ts'
import type { ProblemCode } from '../http/problem.ts'

/** What a thread is asked. */
export type Task =
  | Readonly<{ kind: 'detect'; frame: FrameSource; parameters: DetectParameters }>
  | Readonly<{ kind: 'recognize'; frame: FrameSource; parameters: RecognizeParameters }>

/** `expiresAt` in Unix milliseconds. */
export type Order = Readonly<{ task: Task; expiresAt: number }>

/** What a thread is told: an order, or to end once it has answered the last one. */
export type ThreadCommand = Readonly<{ kind: 'perform'; order: Order }> | Readonly<{ kind: 'end' }>

export type ThreadSettings = Readonly<{ threads: number; modelsDir: string | undefined; mostPixels: number }>

/** What a thread says: `ready` once, then one answer for each order. */
export type ThreadMessage =
  | Readonly<{ kind: 'ready'; info: unknown }>
  | Readonly<{ kind: 'done'; value: unknown }>
  | Readonly<{ kind: 'refused'; code: ProblemCode; detail: string }>
