/**
 * What a long film costs in the real product, stage by stage: seconds, as a multiple of decoding (analysis) and of a
 * plain transcode by the same encoder settings (render), peak memory of every process, bytes on disk, rows, lines read
 * right, and how far the time left that was told was from the truth. `--minutes 10,60,120` (the default), `--stages
 * analysis,translation,render,premium` of which the first ones are always needed, `--folder DIR` keeps the films for
 * the next time, `--height 360` draws them smaller, `--languages en,es` has the reels in several, `--told FILE` appends
 * each stage's sub-steps and what was told of the time left. Films are drawn when they are not there.
 */
import { openAsBlob } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import * as z from 'zod'
import { parseLanguage } from '#app/domain/languages.ts'
import { ApiClient } from '#tests/journey/api-client.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { startProduct } from '#tests/setup/product.ts'
import type { Baseline } from './long/baselines.ts'
import { type DrawnFilm, drawFilm, FULL_HD } from './long/draw-film.ts'
import { followStage, type FollowedStage } from './long/follow-stage.ts'
import { LONG_HEAD, stageCells, substepLines } from './long/stage-table.ts'
import { type ProcessorSeconds, watchResources } from './long/watch-resources.ts'
import { markdown } from './ocr/table.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10,60,120' },
    stages: { type: 'string', default: 'analysis,translation,render,premium' },
    languages: { type: 'string', default: 'en' },
    folder: { type: 'string' },
    seed: { type: 'string', default: '1' },
    height: { type: 'string', default: String(FULL_HD.height) },
    told: { type: 'string' },
  },
})
/** As many as subtitled films have. */
const TEXTS = new Map([
  [10, 200],
  [60, 1200],
  [120, 2500],
])
const EDITED_TEXTS = 20
const TRANSLATIONS = z.object({ original_texts: z.record(z.string(), z.string()) })

process.env['DATABASE_URL'] ??= 'postgres://nobody@127.0.0.1/none'
process.env['SECRET'] ??= 'a-benchmark-signs-nothing-at-all-'
const { decoding, plainTranscode } = await import('./long/baselines.ts')
const { readRight } = await import('./long/read-right.ts')

const height = 2 * Math.round(Number(values.height) / 2)
const width = 2 * Math.round((height * FULL_HD.width) / FULL_HD.height / 2)
const size = { ...FULL_HD, width, height }
const languages = values.languages.split(',').flatMap((code) => parseLanguage(code) ?? [])
const stages = new Set(values.stages.split(','))
const work = await mkdtemp(join(tmpdir(), 'rotulo-bench-long-'))
const films = values.folder ?? join(work, 'films')
await mkdir(films, { recursive: true })
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function measureFilm(minutes: number): Promise<string[][]> {
  const texts = TEXTS.get(minutes) ?? minutes * 20
  const film = await drawFilm({ minutes, texts, folder: films, seed: Number(values.seed), size, languages })
  const decode = await decoding(film.path)
  say(`${basename(film.path)}: decoding ${decode.wall.toFixed(1)} s, processor ${decode.cpu.toFixed(1)} s`)
  const postgres = await startPostgres()
  const dataDir = join(work, `data-${minutes}`)
  const product = await startProduct(dataDir, {
    DATABASE_URL: postgres.url,
    MAX_UPLOAD_MB: '16384',
    MAX_VIDEO_SECONDS: '14400',
    NEW_ACCOUNT_CREDITS: '1000',
  })
  try {
    return await throughProduct(film, new ApiClient(product.url), { dataDir, database: postgres.url, decode })
  } finally {
    await product.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Place {
  readonly dataDir: string
  readonly database: string
  readonly decode: Baseline
}

async function throughProduct(film: DrawnFilm, client: ApiClient, place: Place): Promise<string[][]> {
  const rows: string[][] = []
  const minutes = film.frames / film.fps / 60
  const stage = async (
    name: string,
    work: (processorSoFar: () => Promise<ProcessorSeconds>) => Promise<FollowedStage>,
    { baseline, read }: { baseline?: Baseline; read?: () => Promise<string> } = {},
  ) => {
    const { result, ...watched } = await watchResources([place.dataDir], work)
    const cells = { minutes, name, ...result, ...watched, rows: await rowsIn(place.database) }
    rows.push(stageCells({ ...cells, baseline, read: await read?.() }))
    for (const line of [rows.at(-1)?.join(' | ') ?? '', ...substepLines(result)]) say(line)
    if (values.told) await appendFile(values.told, `${JSON.stringify(toldOf(minutes, name, result))}\n`)
  }
  const timed = async (call: () => Promise<unknown>): Promise<FollowedStage> => {
    const began = performance.now()
    await call()
    return {
      seconds: (performance.now() - began) / 1000,
      worst: 0,
      believed: 0,
      told: [],
      substeps: new Map(),
    }
  }
  const post = (path: string, body?: object | FormData) => client.call('POST', path, z.unknown(), body)
  await client.enter()
  const id = await client.createProject(basename(film.path), languages[0] ?? 'en', 'es')
  await stage('upload', () =>
    timed(async () => {
      const form = new FormData()
      form.set('file', await openAsBlob(film.path, { type: 'video/mp4' }), basename(film.path))
      await post(`/videos/${id}/upload`, form)
    }),
  )
  const analysis = async (processorSoFar: () => Promise<ProcessorSeconds>) => {
    await post(`/videos/${id}/analyze`, { languages, frame_step: 3 })
    return followStage(client, id, 'analyzed', processorSoFar)
  }
  await stage('analysis', analysis, {
    baseline: place.decode,
    read: () => readRight(place.database, id, film),
  })
  if (!['translation', 'render', 'premium'].some((name) => stages.has(name))) return rows
  await post(`/videos/${id}/confirm`)
  await stage('translation', async (processorSoFar) => {
    await post(`/videos/${id}/translate?target_language=es`)
    const followed = await followStage(client, id, 'translated', processorSoFar)
    const { original_texts } = await client.call('GET', `/projects/${id}/translations`, TRANSLATIONS)
    const edited = Object.keys(original_texts).slice(0, EDITED_TEXTS)
    await post(`/videos/${id}/update-translations`, {
      translations: Object.fromEntries(edited.map((group, i) => [group, `Texto cambiado ${i}`])),
    })
    await post(`/videos/${id}/confirm-translations`)
    return followed
  })
  if (!['render', 'premium'].some((name) => stages.has(name))) return rows
  const plain = await plainTranscode(film.path, join(place.dataDir, 'plain.mp4'))
  const options = {
    hide_original: true,
    use_prevalent_positions: true,
    font_size: 20,
    debug: false,
    clean_plate: false,
  }
  const render = async (processorSoFar: () => Promise<ProcessorSeconds>) => {
    await post(`/videos/${id}/render`, options)
    return followStage(client, id, 'completed', processorSoFar)
  }
  await stage('watermarked render', render, { baseline: plain })
  if (!stages.has('premium')) return rows
  const premium = async (processorSoFar: () => Promise<ProcessorSeconds>) => {
    await post(`/projects/${id}/render_premium`, options)
    return followStage(client, id, 'completed', processorSoFar)
  }
  await stage('premium render', premium, { baseline: plain })
  return rows
}

/** Seconds of each sub-step, and for each moment its share, and the time left as it was told and as it was. */
function toldOf(minutes: number, stage: string, { seconds, substeps, told }: FollowedStage) {
  const rows = told.map(({ at, share, left }) =>
    [at, share, left, seconds - at].map((one) => Number(one.toFixed(3))),
  )
  const parts = [...substeps].map(([name, { seconds, processor }]) => [
    name,
    { seconds, processor: Object.fromEntries(processor) },
  ])
  return { minutes, stage, substeps: Object.fromEntries(parts), told: rows }
}

/** Rows of all tables. */
async function rowsIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    )
    let rows = 0
    for (const { name } of tables.rows) {
      const { rows: counted } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${name}`)
      rows += Number(counted[0]?.count ?? 0)
    }
    return rows
  } finally {
    await client.end()
  }
}

try {
  const rows: string[][] = []
  for (const minutes of values.minutes.split(',').map(Number)) rows.push(...(await measureFilm(minutes)))
  say(`\n${markdown([LONG_HEAD, ...rows])}`)
} finally {
  await rm(work, { recursive: true, force: true })
}
