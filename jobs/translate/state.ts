import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** Lies in the output folder; without it everything begins anew. */
const STATE_FILE = '.rotulo-translate.json'

const FileState = z.object({
  /** SHA-256 of the input. */
  hash: z.string(),
  /** With which settings, and on which server. */
  settings: z.string(),
  /** The input as it was when it was hashed: as long as both are the same it is not read again. */
  size_bytes: z.number(),
  modified_ms: z.number(),
  project_id: z.string().nullable(),
  upload_url: z.string().nullable(),
  /** Files that were made of it, below the output folder. */
  outputs: z.array(z.string()),
  is_done: z.boolean(),
  /** How often it was begun: each time is a project of its own. */
  begun: z.number(),
})
export type FileState = z.infer<typeof FileState>
const State = z.object({
  version: z.literal(1),
  /** Tells this output folder from all others, into which the same videos may be made as well. */
  folder_id: z.string().default(() => randomUUID()),
  files: z.record(z.string(), FileState),
})

/** What was done so far, written down after each step, so that an interrupted command goes on where it was. */
export class StateFile {
  readonly folderId: string
  readonly #path: string
  readonly #files: Map<string, FileState>
  #written: Promise<void> = Promise.resolve()

  private constructor(path: string, folderId: string, files: Map<string, FileState>) {
    this.folderId = folderId
    this.#path = path
    this.#files = files
  }

  /** Throws Error when the folder cannot be written, or its state is of another version. */
  static async open(out: string): Promise<StateFile> {
    await mkdir(out, { recursive: true })
    const path = join(out, STATE_FILE)
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    })
    if (text === undefined) return new StateFile(path, randomUUID(), new Map())
    const state = State.safeParse(JSON.parse(text))
    if (!state.success) throw new Error(`${path} is of another version or damaged; remove it to begin anew.`)
    return new StateFile(path, state.data.folder_id, new Map(Object.entries(state.data.files)))
  }

  get(path: string): FileState | undefined {
    return this.#files.get(path)
  }

  /** Files with this content that were begun with these settings, whatever they are called. */
  withContent({ hash, settings }: Pick<FileState, 'hash' | 'settings'>): [path: string, state: FileState][] {
    return [...this.#files].filter(([, state]) => state.hash === hash && state.settings === settings)
  }

  /** What was noted of a path, which is forgotten: two that ask for it do not both get it. */
  take(path: string): FileState | undefined {
    const state = this.#files.get(path)
    this.#files.delete(path)
    return state
  }

  /** Resolves once it is on the disk. */
  put(path: string, state: FileState): Promise<void> {
    this.#files.set(path, state)
    this.#written = this.#written.then(() => this.#write())
    return this.#written
  }

  async #write(): Promise<void> {
    const state = { version: 1, folder_id: this.folderId, files: Object.fromEntries(this.#files) }
    const text = JSON.stringify(state, null, 1)
    // a whole file or the one before, never a half
    await writeFile(`${this.#path}.new`, text, { mode: 0o600 })
    await rename(`${this.#path}.new`, this.#path)
  }
}
