import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod'

const FOLDER = join(import.meta.dirname, '../../app/services/projects/example')
/** All files of the example. */
const MOST_BYTES = 1_500_000
/** What a copy is given anew, and what only says where a file lies. */
const LEFT_OUT = {
  projects: [
    'id',
    'user_id',
    'name',
    'created_at',
    'updated_at',
    'stage_started_at',
    'download_count',
    'video_path',
    'video_s3_url',
    'poster_path',
    'output_poster_path',
    'is_example',
    'analyzed_video_path',
    'analyzed_video_s3_url',
    'watermarked_video_path',
    'watermarked_video_s3_url',
  ],
  text_tracks: ['project_id'],
  translations: ['updated_at'],
  renders: [
    'project_id',
    'snapshot',
    'content_hash',
    'storage_key',
    'stills_key',
    'created_at',
    'finished_at',
  ],
} as const

const Runtime = z.object({ variables: z.object({ DATABASE_URL: z.string() }) })

type Row = Record<string, unknown>

/** Writes a finished project of a running product down, as `open-example.server.ts` makes copies of it. */
export async function keepExample(id: string, dataDir: string): Promise<void> {
  const { variables } = Runtime.parse(JSON.parse(await readFile(join(dataDir, 'runtime.json'), 'utf8')))
  const client = new pg.Client({ connectionString: variables.DATABASE_URL })
  await client.connect()
  try {
    const rows = async (sql: string) =>
      (await client.query<{ row: Row }>(sql, [id])).rows.map(({ row }) => row)
    const [project] = await rows('SELECT to_jsonb(p) AS row FROM projects p WHERE id = $1')
    const tracks = await rows(
      'SELECT to_jsonb(t) AS row FROM text_tracks t WHERE project_id = $1 AND deleted_at IS NULL ORDER BY ordinal',
    )
    const translations = await rows(
      'SELECT to_jsonb(t) AS row FROM translations t JOIN text_tracks k ON k.id = track_id WHERE project_id = $1 AND deleted_at IS NULL ORDER BY ordinal',
    )
    const renders = await rows(
      "SELECT to_jsonb(r) AS row FROM renders r WHERE project_id = $1 AND status = 'done' ORDER BY finished_at",
    )
    if (!project) throw new Error('there is no such project')
    await mkdir(FOLDER, { recursive: true })
    const stills = renders.at(-1)?.['stills_key']
    let bytes = 0
    for (const [key, name] of [
      [project['video_path'], 'source.mp4'],
      [project['poster_path'], 'poster.jpg'],
      [project['output_poster_path'], 'output-poster.jpg'],
      [project['watermarked_video_path'], 'watermarked.mp4'],
      [project['analyzed_video_path'], 'premium.mp4'],
      [stills, 'stills.bin'],
    ] as const) {
      const path = join(FOLDER, name)
      await writeFile(path, await readFile(join(dataDir, 'objects', String(key))))
      const { size } = await stat(path)
      console.log(`${path}: ${size} bytes`)
      bytes += size
    }
    if (bytes > MOST_BYTES) throw new Error(`the example has ${bytes} bytes`)
    const kept = {
      project: without(project, LEFT_OUT.projects),
      tracks: tracks.map((row) => without(row, LEFT_OUT.text_tracks)),
      translations: translations.map((row) => without(row, LEFT_OUT.translations)),
      renders: renders.map((row) => without(row, LEFT_OUT.renders)),
    }
    await writeFile(join(FOLDER, 'example.json'), `${JSON.stringify(kept)}\n`)
  } finally {
    await client.end()
  }
}

/** What is null stays at its column's default in a copy. */
function without(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value !== null && !names.includes(name)),
  )
}
