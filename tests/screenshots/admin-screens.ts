import { setOwnQuota } from '#app/db/quotas.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { noteModelDownload } from '#app/db/model-downloads.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import type { Screen } from './acts.ts'

/** An administrator of an installation whose models are in every state, and a project of theirs that waits for one. */
export async function makeAdmin(db: Db, email: string): Promise<{ user: UserRow; screens: Screen[] }> {
  const user = await insertUser(db, { email, name: 'Eva Sanz', is_admin: true })
  const failure = 'https://firefox.settings.services.mozilla.com/v1/ cannot be read.'
  await noteModelDownload(db, { source: 'ja', target: 'en' }, { status: 'failed', failure })
  await noteModelDownload(db, { source: 'en', target: 'ja' }, { status: 'downloading', percent: 43 })
  await noteModelDownload(db, { source: 'en', target: 'fr' }, { status: 'queued' })
  const locked = await insertUser(db, { email: `bloqueada-${email}`, locked_at: new Date() })
  await setOwnQuota(db, locked.id, 'projects', 3)
  const waiting = await insertProject(db, {
    user_id: user.id,
    name: 'Receta de la abuela',
    status: 'translating',
    current_stage: 'translation',
    source_language: 'ja',
    substep: 'downloading_model',
    waits_for_model: 'ja-en',
    progress: 43,
    stage_started_at: new Date(),
  })
  return {
    user,
    screens: [
      ['admin', '/admin'],
      ['admin-accounts', '/admin/accounts'],
      ['admin-account', `/admin/accounts?account=${locked.id}`],
      ['downloading-model', `/projects/${waiting.id}/translation`],
      ['projects-rename', `/projects?rename=${waiting.id}`],
      ['projects-none-of-status', '/projects?status=failed'],
    ],
  }
}
