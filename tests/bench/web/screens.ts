import type { Db } from '#app/db/client.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'

export interface WebScreen {
  readonly name: string
  readonly path: string
  /** Editor and result, which show texts in the video, may weigh more than the others. */
  readonly isWorkbench?: boolean
}

/** The eleven screens that a new user meets, in that order; from the fourth on one is logged in. */
export async function makeWebScreens(
  db: Db,
): Promise<{ user: UserRow; visitor: readonly WebScreen[]; person: readonly WebScreen[] }> {
  const user = await insertUser(db, {
    email: `web-${crypto.randomUUID()}@example.com`,
    name: 'Ana Ruiz',
    credits: 12,
  })
  const make = (columns: Parameters<typeof insertProject>[1]) =>
    insertProject(db, { user_id: user.id, name: 'Receta de la abuela', duration_seconds: 73.4, ...columns })
  const created = await make({ status: 'created' })
  const uploaded = await make({ status: 'uploaded', file_name: 'receta.mp4' })
  const translated = await make({ status: 'translated', current_stage: 'translation' })
  const confirmed = await make({ status: 'translations_confirmed', current_stage: 'translation' })
  for (const project of [translated, confirmed])
    for (const ordinal of [0, 1, 2, 3, 4]) {
      const track = await insertTrack(db, project, { ordinal, original_text: `Añade la sal ${ordinal}` })
      await insertTranslation(db, track, { text: `Add the salt ${ordinal}` })
    }
  return {
    user,
    visitor: [
      { name: 'home', path: '/' },
      { name: 'login', path: '/login' },
      { name: 'register', path: '/register' },
    ],
    person: [
      { name: 'projects', path: '/projects' },
      { name: 'create', path: '/projects/create' },
      { name: 'upload', path: `/projects/${created.id}/upload` },
      { name: 'analysis', path: `/projects/${uploaded.id}/analysis` },
      { name: 'translation', path: `/projects/${translated.id}/translation`, isWorkbench: true },
      { name: 'result', path: `/projects/${confirmed.id}/result`, isWorkbench: true },
      { name: 'profile', path: '/profile' },
      { name: 'buy-credits', path: '/buy-credits' },
    ],
  }
}
