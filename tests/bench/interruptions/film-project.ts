import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import * as z from 'zod'
import { ApiClient } from '#tests/journey/api-client.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { type RunningProduct, startProduct } from '#tests/setup/product.ts'

const run = promisify(execFile)

const Status = z.object({ status: z.string(), progress: z.number(), error: z.string().nullish() })
const Texts = z.object({ original_texts: z.record(z.string(), z.string()) })
const OPTIONS = { hide_original: true, use_prevalent_positions: true, font_size: 20, debug: false }
/** As many as one request may change. */
const TEXTS_AT_ONCE = 400

export type FilmStage = 'analysis' | 'translation' | 'render'

/** The whole product in a data folder of its own, with an account that renders as much as it likes. */
export interface RunningFilms {
  readonly product: RunningProduct
  readonly client: ApiClient
  /** A connection to its database. */
  readonly database: pg.Client
  stop(): Promise<void>
}

export async function startFilms(): Promise<RunningFilms> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rotulo-bench-interruptions-'))
  const postgres = await startPostgres()
  const product = await startProduct(dataDir, {
    DATABASE_URL: postgres.url,
    MAX_UPLOAD_MB: '16384',
    NEW_ACCOUNT_CREDITS: '1000',
  })
  const client = new ApiClient(product.url)
  await client.enter()
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const stop = async () => {
    await product.stop()
    await database.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { product, client, database, stop }
}

/** Options of every bench that interrupts a film: one's own, or one that is drawn. */
export const FILM_OPTIONS = {
  film: { type: 'string' },
  folder: { type: 'string' },
  minutes: { type: 'string', default: '4' },
  height: { type: 'string', default: '360' },
  languages: { type: 'string', default: 'en' },
  seed: { type: 'string', default: '1' },
} as const

/** A project with a film, and what a person does with it. */
export class FilmProject {
  readonly #client: ApiClient
  readonly id: string
  readonly #languages: readonly string[]

  private constructor(client: ApiClient, id: string, languages: readonly string[]) {
    this.#client = client
    this.id = id
    this.#languages = languages
  }

  static async upload(client: ApiClient, path: string, languages: readonly string[]): Promise<FilmProject> {
    const id = await client.createProject('film', languages[0] ?? 'en', languages[0] === 'es' ? 'en' : 'es')
    const form = new FormData()
    form.set('file', await openAsBlob(path, { type: 'video/mp4' }), 'film.mp4')
    await client.call('POST', `/videos/${id}/upload`, z.unknown(), form)
    return new FilmProject(client, id, languages)
  }

  async begin(stage: FilmStage): Promise<void> {
    const [path, body] = {
      analysis: ['analyze', { languages: this.#languages, frame_step: 3 }] as const,
      translation: ['translate?target_language=es', undefined] as const,
      render: ['render', OPTIONS] as const,
    }[stage]
    await this.#client.call('POST', `/videos/${this.id}/${path}`, z.unknown(), body)
  }

  async confirmAnalysis(): Promise<void> {
    await this.#client.call('POST', `/videos/${this.id}/confirm`, z.unknown())
  }

  /** Translates by hand: the same words for the same texts in the same order. */
  async translateByHand(): Promise<void> {
    const groups = Object.keys(await this.texts())
    for (let from = 0; from < groups.length; from += TEXTS_AT_ONCE) {
      const some = groups.slice(from, from + TEXTS_AT_ONCE)
      const translations = Object.fromEntries(some.map((group, i) => [group, `Texto cambiado ${from + i}`]))
      await this.#client.call('POST', `/videos/${this.id}/update-translations`, z.unknown(), { translations })
    }
    await this.#client.call('POST', `/videos/${this.id}/confirm-translations`, z.unknown())
  }

  /** What was read, by its group. */
  async texts(): Promise<Record<string, string>> {
    return (await this.#client.call('GET', `/projects/${this.id}/translations`, Texts)).original_texts
  }

  /** Throws when the project has failed. */
  async status(): Promise<{ status: string; progress: number }> {
    const { status, progress, error } = await this.#client.call('GET', `/videos/${this.id}/status`, Status)
    if (status === 'error') throw new Error(`the project failed: ${error ?? 'no reason given'}`)
    return { status, progress }
  }

  async cancel(): Promise<void> {
    await this.#client.call('POST', `/videos/${this.id}/cancel`, z.unknown())
  }

  /** Downloads the output to `path`. */
  async saveOutput(path: string): Promise<void> {
    const answer = await this.#client.download(this.id, 'watermarked')
    if (!answer.ok) throw new Error(`the output could not be downloaded: ${answer.status}`)
    await writeFile(path, new Uint8Array(await answer.arrayBuffer()))
  }
}

/** How alike two videos are: decibels (PSNR) of the frame that differs most, Infinity where all are the same. */
export async function leastPsnr(one: string, other: string): Promise<number> {
  const filter = 'psnr=stats_file=-'
  const inputs = ['-i', one, '-i', other]
  const { stdout } = await run('ffmpeg', ['-v', 'error', ...inputs, '-lavfi', filter, '-f', 'null', '-'], {
    maxBuffer: 1e9,
  })
  const frames = [...stdout.matchAll(/psnr_avg:(\S+)/g)].map(([, decibels]) =>
    Number(decibels === 'inf' ? Infinity : decibels),
  )
  if (frames.length === 0) throw new Error('no frame was compared')
  return Math.min(...frames)
}
