import type { Db } from '#app/db/client.server.ts'
import { Recipe } from '#app/domain/recipe.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { createRecipe } from '#app/services/recipes/recipes.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import type { Screen } from './acts.ts'
import type { Files } from './sample-files.ts'

const VIDEO = { duration_seconds: 93, width: 1280, height: 720 }
const OUTPUT = { watermarked_video_path: 'projects/x/w', ...VIDEO }

/** Somebody with a course of twelve videos, of which each stands somewhere else. */
export async function makeCourse(
  db: Db,
  email: string,
  files: Files,
): Promise<{ user: UserRow; screens: Screen[] }> {
  const user = await insertUser(db, { email, name: 'Julia Mora' })
  const settings = Recipe.parse({ source_languages: ['es'], target_languages: ['en', 'de'] })
  await createRecipe(db, user.id, { name: 'Cursos al inglés y al alemán', settings, is_default: true })
  const collection = await insertCollection(db, user, { name: 'Curso de cocina casera, segunda edición' })
  const empty = await insertCollection(db, user, { name: 'Canal de viajes' })
  await insertCollection(db, user, { name: 'Serie en pausa', paused_at: new Date(), priority: -1 })
  const pictured = { poster_path: files.poster, video_path: files.film, texts_detected: 2 }
  const now = new Date()
  const part = (place: number, name: string, columns: Parameters<typeof insertPart>[2]) =>
    insertPart(db, collection, {
      name,
      relative_path: `Tema ${Math.ceil(place / 4)}/${String(place).padStart(2, '0')} ${name}.mp4`,
      ...columns,
    })
  const done = { status: 'completed', current_stage: 'rendering', progress: 100, ...OUTPUT, ...pictured } as const
  const parts = [
    await part(1, 'Las herramientas', done),
    await part(2, 'El caldo', { ...done, outputs_stale: true }),
    await part(3, 'Cortes básicos', {
      ...{ status: 'rendering', current_stage: 'rendering', progress: 62, stage_seconds_left: 40, ...pictured },
      ...{ stage_started_at: now, attempt: 1, ...VIDEO },
    }),
    await part(4, 'Salsas madre y todas sus variaciones, desde la bechamel hasta la holandesa', {
      ...{ status: 'analyzing', current_stage: 'analysis', attempt: 1, ...pictured, ...VIDEO },
    }),
    await part(5, 'El arroz', {
      ...{ status: 'analyzing', current_stage: 'analysis', attempt: 1, paused_at: now, ...pictured, ...VIDEO },
    }),
    await part(6, 'Legumbres', { status: 'uploaded', ...pictured, ...VIDEO }),
    await part(7, 'Verduras', { status: 'analyzed', current_stage: 'analysis', ...pictured, ...VIDEO }),
    await part(8, 'Pescado', { status: 'translated', current_stage: 'translation', ...pictured, ...VIDEO }),
    await part(9, 'Carne', { status: 'translations_edited', current_stage: 'translation', ...pictured, ...VIDEO }),
    await part(10, 'Pan', { status: 'created' }),
    await part(11, 'Postres', {
      ...{ status: 'error', current_stage: 'analysis', error_code: 'media.unreadable', ...pictured },
    }),
    await part(12, 'Fiestas', {
      ...{ status: 'analyzing', current_stage: 'analysis', attempt: 1, priority: 1, ...pictured, ...VIDEO },
    }),
  ]
  const caldo = parts[1]
  if (caldo)
    for (const targetLanguage of ['en', 'de'])
      await insertRender(db, caldo, {
        ...{ status: 'done', finished_at: now, snapshot: { targetLanguage }, is_stale: true, storage_key: 'projects/x/w' },
      })
  await queue(db, [parts[3], parts[4], parts[11]])
  for (const [place, texts] of Object.entries(TEXTS))
    for (const [original_text, text] of Object.entries(texts)) {
      const project = parts[Number(place)]
      if (project) await insertTranslation(db, await insertTrack(db, project, { original_text }), { text })
    }
  const at = (rest = '') => `/collections/${collection.id}${rest}`
  return {
    user,
    screens: [
      ['collections', '/collections'],
      ['collection-new', '/collections/new'],
      ['collection', at()],
      ['collection-waiting', at('?show=person')],
      ['collection-cancel', at('?ask=cancel')],
      ['collection-review', at('/review')],
      ['collection-add', at('/add')],
      ['collection-empty', `/collections/${empty.id}`],
    ],
  }
}

const TEXTS: Record<number, Record<string, string>> = {
  0: { 'Añade 3 huevos': 'Add two eggs', 'con la chef Marta Ruiz': 'with chef Marta Ruiz' },
  1: { 'Añade la sal': 'Add the salt', 'de la chef Marta Ruiz': 'by chef Marta Ruiz' },
  7: { 'Añade la sal': 'Put in the salt', 'Fuego lento': '' },
  8: { 'Añade la sal': 'Add the salt', 'Fuego lento': '' },
}

/** The first waits its turn, the second is held back. */
async function queue(db: Db, projects: readonly (Awaited<ReturnType<typeof insertPart>> | undefined)[]) {
  for (const project of projects)
    if (project)
      await db
        .transaction()
        .execute((trx) => enqueue(trx, 'analyze', { projectId: project.id, attempt: project.attempt }))
}
