import { execFile } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Capacity of a pipe on Linux. */
const CHUNK_BYTES = 64 * 1024

/** A call of `fill` that waits. */
interface PendingRead {
  readonly bytes: Uint8Array
  filled: number
  readonly resolve: (isFull: boolean) => void
}

/**
 * A pipe that is read into the caller's buffers. A stream allocates a buffer for each chunk, and collecting those took a
 * quarter of the decoding time.
 */
export class FramePipe {
  readonly #socket: Socket
  readonly #writeEnd: number
  readonly #chunk = new Uint8Array(CHUNK_BYTES)
  /** Received bytes that no `fill` has asked for yet: a part of the chunk. */
  #unread = this.#chunk.subarray(0, 0)
  #pending: PendingRead | undefined
  #ended = false

  private constructor(readEnd: number, writeEnd: number) {
    this.#writeEnd = writeEnd
    const onread = { buffer: this.#chunk, callback: (bytes: number) => this.#receive(bytes) }
    this.#socket = new Socket({ fd: readEnd, readable: true, writable: false, onread })
    const end = () => {
      this.#ended = true
      this.#settle(false)
    }
    this.#socket.pause().once('end', end).once('close', end).on('error', end)
  }

  /** Throws the system's error when it is out of files or processes. */
  static async open(): Promise<FramePipe> {
    // Node reads into a given buffer only from a socket, and opens one only on a named pipe
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    try {
      const path = join(folder, 'pipe')
      await run('mkfifo', ['-m', '600', path])
      const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
      return new FramePipe(readEnd, openSync(path, constants.O_WRONLY))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Hands the write end to the process that `start` starts and closes our copy, so that the pipe ends with the process. */
  passWriteEnd<Started>(start: (writeEnd: number) => Started): Started {
    try {
      return start(this.#writeEnd)
    } finally {
      closeSync(this.#writeEnd)
    }
  }

  /** Resolves to true once `bytes` is full, to false if the pipe ends first. One call at a time. */
  fill(bytes: Uint8Array): Promise<boolean> {
    return new Promise((resolve) => {
      this.#pending = { bytes, filled: 0, resolve }
      if (!this.#copy()) return
      if (this.#ended) this.#settle(false)
      else this.#socket.resume()
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  /** Receives a chunk; answers whether to read on. */
  #receive(bytes: number): boolean {
    this.#unread = this.#chunk.subarray(0, bytes)
    return this.#copy()
  }

  /** Copies unread bytes to the pending read; answers whether it wants more. */
  #copy(): boolean {
    if (!this.#pending) return false
    const { bytes, filled } = this.#pending
    const copied = this.#unread.subarray(0, bytes.length - filled)
    bytes.set(copied, filled)
    this.#unread = this.#unread.subarray(copied.length)
    this.#pending.filled += copied.length
    if (this.#pending.filled < bytes.length) return true
    this.#settle(true)
    return false
  }

  #settle(filled: boolean): void {
    this.#pending?.resolve(filled)
    this.#pending = undefined
  }
}
