import * as z from 'zod'
import {
  type Checkpoint,
  CheckpointHead,
  CheckpointPart,
  type SavedAnalysis,
} from '#jobs/analysis/checkpoint/checkpoint.ts'

/** Keeps checkpoints as the database does: the newest head, and every part. */
export class CheckpointStore {
  #head: unknown
  readonly #parts: unknown[] = []
  /** Bytes of each write, and of all parts together. */
  readonly headBytes: number[] = []
  readonly partBytes: number[] = []

  save({ head, part }: Checkpoint): void {
    const written = [JSON.stringify(head), JSON.stringify(part)] as const
    this.#head = JSON.parse(written[0])
    this.#parts.push(JSON.parse(written[1]))
    this.headBytes.push(written[0].length)
    this.partBytes.push(written[1].length)
  }

  get saved(): SavedAnalysis | undefined {
    if (this.#head === undefined) return undefined
    return { head: CheckpointHead.parse(this.#head), parts: z.array(CheckpointPart).parse(this.#parts) }
  }
}
