import { execFile } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a pipe of Linux holds. */
const PIECE_BYTES = 64 * 1024

/** What `fill` waits for. */
interface Wish {
  readonly bytes: Uint8Array
  filled: number
  readonly resolve: (isFull: boolean) => void
}

/**
 * A pipe that is read into memory that the caller has. A stream makes a new buffer of each piece that comes, and with
 * pictures a quarter of the time went into collecting them.
 */
export class PicturePipe {
  readonly #socket: Socket
  readonly #writeEnd: number
  readonly #piece = new Uint8Array(PIECE_BYTES)
  /** What has come of which nobody has wished yet: a part of the piece. */
  #left = this.#piece.subarray(0, 0)
  #wish: Wish | undefined
  #ended = false

  private constructor(readEnd: number, writeEnd: number) {
    this.#writeEnd = writeEnd
    const onread = { buffer: this.#piece, callback: (bytes: number) => this.#take(bytes) }
    this.#socket = new Socket({ fd: readEnd, readable: true, writable: false, onread })
    const end = () => {
      this.#ended = true
      this.#settle(false)
    }
    this.#socket.pause().once('end', end).once('close', end).on('error', end)
  }

  /** Throws what the system says when it has no more files or processes to give. */
  static async open(): Promise<PicturePipe> {
    // the only pipe that Node lets us read so is one that has a name
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    try {
      const path = join(folder, 'pipe')
      await run('mkfifo', ['-m', '600', path])
      const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
      return new PicturePipe(readEnd, openSync(path, constants.O_WRONLY))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Gives its write end to a process that `start` starts with it, and keeps none: it ends when the process does. */
  give<Started>(start: (writeEnd: number) => Started): Started {
    try {
      return start(this.#writeEnd)
    } finally {
      closeSync(this.#writeEnd)
    }
  }

  /** Resolves when the bytes are full; false when the pipe ended before. One at a time. */
  fill(bytes: Uint8Array): Promise<boolean> {
    return new Promise((resolve) => {
      this.#wish = { bytes, filled: 0, resolve }
      if (!this.#pass()) return
      if (this.#ended) this.#settle(false)
      else this.#socket.resume()
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  /** Takes what has come into the piece; whether to read on. */
  #take(bytes: number): boolean {
    this.#left = this.#piece.subarray(0, bytes)
    return this.#pass()
  }

  /** Passes on what is left; whether more is wished for. */
  #pass(): boolean {
    if (!this.#wish) return false
    const { bytes, filled } = this.#wish
    const passed = this.#left.subarray(0, bytes.length - filled)
    bytes.set(passed, filled)
    this.#left = this.#left.subarray(passed.length)
    this.#wish.filled += passed.length
    if (this.#wish.filled < bytes.length) return true
    this.#settle(true)
    return false
  }

  #settle(isFull: boolean): void {
    this.#wish?.resolve(isFull)
    this.#wish = undefined
  }
}
