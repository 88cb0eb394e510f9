import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { store } from '#app/gateways/store.server.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'

/** What workers do while faults strike. */
export interface Subject {
  readonly queue: 'translate' | 'render'
  readonly running: 'translating' | 'rendering'
  readonly done: 'translated' | 'completed'
  readonly textsEach: number
  /** Begins with one more project. */
  begin(index: number): Promise<string>
  /** What was lost or doubled, a line each. */
  findWrong(): Promise<string[]>
}

const TEXTS = 60

const translations: Subject = {
  ...{ queue: 'translate', running: 'translating', done: 'translated', textsEach: TEXTS },
  async begin(index) {
    const user = await insertUser(db)
    const project = await insertProject(db, {
      ...{ user_id: user.id, status: 'translating', status_before: 'analyzed', attempt: 1 },
      ...{ current_stage: 'translation', source_language: 'es', target_language: 'en' },
    })
    for (let text = 0; text < TEXTS; text++)
      await insertTrack(db, project, { original_text: `Añade la sal ${index}.${text}` })
    await db
      .transaction()
      .execute((trx) =>
        enqueue(trx, 'translate', { projectId: project.id, attempt: 1, scope: 'all', withGlossary: true }),
      )
    return project.id
  },
  async findWrong() {
    const { rows } = await sql<{ project_id: string; texts: number }>`
      SELECT project_id, count(translations.*)::int AS texts
      FROM text_tracks LEFT JOIN translations ON track_id = text_tracks.id AND translations.target_language = 'en'
      GROUP BY project_id HAVING count(translations.*) <> ${TEXTS}`.execute(db)
    return rows.map(({ project_id: id, texts }) => `${id} has ${texts} translations`)
  },
}

const renders: Subject = {
  ...{ queue: 'render', running: 'rendering', done: 'completed', textsEach: 1 },
  async begin() {
    const user = await insertUser(db, { credits: 5 })
    const project = await insertProject(db, {
      ...{ user_id: user.id, status: 'translations_confirmed', current_stage: 'translation' },
      ...{ target_language: 'en', duration_seconds: 2, width: 320, height: 180 },
    })
    const box = { x: 60, y: 140, width: 200, height: 24, angleDegrees: 0 }
    await insertTranslation(db, await insertTrack(db, project, { box }))
    const key = newObjectKey(project.id, 'source')
    await store.put(key, Readable.from([await source()]))
    await db.updateTable('projects').set({ video_path: key }).where('id', '=', project.id).execute()
    await startRender(db, { id: project.id, userId: user.id }, 'watermark', RenderOptions.parse({}))
    return project.id
  },
  async findWrong() {
    const projects = await db.selectFrom('projects').select(['id', 'watermarked_video_path']).execute()
    const wrong: string[] = []
    for (const { id, watermarked_video_path: key } of projects)
      if (key === null || ((await store.stat(key))?.sizeBytes ?? 0) === 0) wrong.push(`${id} has no output`)
    const { rows } = await sql<{ project_id: string; done: number }>`
      SELECT project_id, count(*)::int AS done FROM renders WHERE status = 'done'
      GROUP BY project_id HAVING count(*) <> 1`.execute(db)
    return [...wrong, ...rows.map(({ project_id: id, done }) => `${id} has ${done} outputs`)]
  },
}

let drawn: Promise<Buffer> | undefined
/** Two seconds of video. */
function source(): Promise<Buffer> {
  drawn ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rotulo-chaos-source-'))
    const path = join(folder, 'source.mp4')
    await drawSource(path, { picture: 'testsrc2=s=320x180:r=25:d=2', sound: ['sine=d=2'] })
    const bytes = await readFile(path)
    await rm(folder, { recursive: true })
    return bytes
  })()
  return drawn
}

export const SUBJECTS = { translation: translations, render: renders } as const
