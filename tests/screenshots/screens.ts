import type { Db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import type { PlaybackFacts } from '#app/domain/playback.ts'
import { PROJECT_STATUSES, type ProjectStatus, type Stage, stageOf } from '#app/domain/project-status.ts'
import { sourceHash } from '#app/services/previews/proxy.server.ts'
import { openExample } from '#app/services/projects/open-example.server.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertPreview } from '#tests/factories/previews.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import {
  makeDownloads,
  makeLinks,
  makeMovements,
  makeNewcomer,
  makePayments,
  makeSecured,
  makeSecurity,
  makeUsage,
} from './account-states.ts'
import { makeAdmin } from './admin-screens.ts'
import { askForLink, type Screen, sendEmpty, sendWrongCode } from './acts.ts'
import { makeCourse } from './collection-screens.ts'
import { flowScreens } from './flow-screens.ts'
import { type Files, storeFiles } from './sample-files.ts'
import { makeTexts, SAMPLE_TEXTS } from './sample-texts.ts'

const LONG_NAME = 'Curso de seguridad en el laboratorio de química orgánica, tercera parte, edición revisada'
/** Every status, and an error in each stage that can fail. */
const STATES: readonly { name: string; status: ProjectStatus; stage: Stage }[] = [
  ...PROJECT_STATUSES.map((status) => ({
    name: status,
    status,
    stage: status === 'error' ? ('analysis' as const) : stageOf(status),
  })),
  { name: 'error-translation', status: 'error', stage: 'translation' },
  { name: 'error-rendering', status: 'error', stage: 'rendering' },
]
/** What there may be of a copy of an original that browsers do not play. */
const COPIES = {
  copying: { status: 'running', progress: 40 },
  uncopied: { status: 'failed', error_code: 'media.tool-failed' },
} as const
const ERROR_CODES = {
  upload: 'upload.interrupted',
  analysis: 'ocr.unavailable',
  translation: 'translation.engine-failed',
  rendering: 'render.failed',
} as const satisfies Record<Stage, string>

interface Others {
  readonly user: UserRow
  readonly screens: readonly Screen[]
}

/**
 * The addresses of every screen in every state worth a look, by the name of its picture; `person` for the user's own,
 * `others` for people of whom something else is true.
 */
export async function makeScreens(
  db: Db,
  email = 'ana@example.com',
): Promise<{ user: UserRow; visitor: Screen[]; person: Screen[]; others: Others[] }> {
  const user = await insertUser(db, { email, name: 'Ana Ruiz', credits: 12 })
  await makeWebhook(db, user.id)
  const files = await storeFiles()
  await insertApiToken(db, user, { name: 'Subtítulos de la web', last_used_at: new Date() })
  await insertApiToken(db, user, { name: LONG_NAME, scope: 'read', expires_at: new Date('2026-01-31') })
  const pages: Screen[] = [
    ['projects', '/projects'],
    ['projects-none-found', '/projects?q=nada'],
    ['create', '/projects/create'],
    ['profile', '/profile'],
    ['profile-credits', '/profile/credits'],
    ['profile-recent', '/profile/recent'],
    ['profile-usage', '/profile/usage'],
    ['profile-sessions', '/profile/sessions'],
    ['profile-second-factor', '/profile/second-factor'],
    ['profile-second-factor-wrong', '/profile/second-factor', sendWrongCode],
    ['profile-activity', '/profile/activity'],
    ['profile-confirm', '/profile/confirm?redirectTo=/profile/tokens'],
    ['profile-tokens', '/profile/tokens'],
    ['profile-name', '/profile/name'],
    ['profile-password', '/profile/password'],
    ['profile-email', '/profile/email', sendEmpty],
    ['profile-picture', '/profile/picture'],
    ['profile-delete', '/profile/delete'],
    ['profile-webhooks', '/profile/webhooks'],
    ['buy-credits', '/buy-credits'],
    ['payment-unknown', '/payment/success'],
    ...(await makePayments(db, user)),
    ['payment-cancel', '/payment/cancel'],
    ['not-found', '/projects/8f14e45f-ceea-467f-9d2f-1a2b3c4d5e6f'],
  ]
  await makeMovements(db, user)
  await makeSecurity(db, user)
  await makeUsage(db, user)
  const recent: Awaited<ReturnType<typeof insertProject>>['id'][] = []
  for (const state of STATES) {
    const { name: status } = state
    const id = await makeProject(db, user.id, state, files)
    if (['created', 'completed', 'rendering', 'error'].includes(status)) recent.push(id)
    const at = (screen: string) => `/projects/${id}${screen && `/${screen}`}`
    pages.push([`detail-${status}`, at('')])
    if (['created', 'uploaded'].includes(status)) pages.push([`upload-${status}`, at('upload')])
    if (status === 'translated') pages.push(['subtitles', at('subtitles')], ['checks', at('checks')])
    for (const screen of ['analysis', 'translation', 'result']) pages.push([`${screen}-${status}`, at(screen)])
    if (status === 'analyzing') pages.push(['delete', `/projects?delete=${id}`])
    if (status === 'completed') pages.push(['result-compared', at('result?compare')])
  }
  for (const [name, columns] of Object.entries(COPIES)) {
    const id = ProjectId.parse(
      await makeProject(db, user.id, { name, status: 'completed', stage: 'rendering' }, files),
    )
    await db.updateTable('projects').set({ playback_facts: null }).where('id', '=', id).execute()
    await insertPreview(db, { id }, 'proxy', { ...columns, content_hash: sourceHash(files.film) })
    pages.push([`result-${name}`, `/projects/${id}/result`])
  }
  const { id: exampleId } = await openExample(db, user.id, 'Ejemplo: el último tren')
  for (const screen of ['result', 'translation'])
    pages.push([`example-${screen}`, `/projects/${exampleId}/${screen}`])
  await makeDownloads(db, user, recent)
  const visitor: Screen[] = [
    ['home', '/'],
    ['login', '/login?redirectTo=/projects'],
    ['register', '/register'],
    ['register-wrong', '/register', sendEmpty],
    ['forgot-password', '/forgot-password'],
    ['forgot-password-sent', '/forgot-password', askForLink],
    ...(await makeLinks(db, user)),
    ['contact', '/contact'],
    ['terms', '/terms'],
    ['privacy', '/privacy'],
    ['developers', '/developers'],
  ]
  const newcomer = await makeNewcomer(db, `una-direccion-bastante-larga.${email}`)
  const worker = await insertUser(db, { email: `flujo-${email}`, name: 'Carlos Gil', credits: 1 })
  const others: Others[] = [
    newcomer,
    await makeSecured(db, `segura-${email}`),
    await makeAdmin(db, `administra-${email}`),
    await makeCourse(db, `curso-${email}`, files),
    { user: worker, screens: await flowScreens(db, worker.id, files) },
  ]
  return { user, visitor, person: pages, others }
}

/** One that is in trouble, with deliveries of every kind. */
async function makeWebhook(db: Db, userId: Awaited<ReturnType<typeof insertUser>>['id']): Promise<void> {
  const { id } = await db
    .insertInto('webhooks')
    .values({ user_id: userId, url: 'https://example.com/avisos/rotulo', secret: '-', failing_since: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = { webhook_id: id, body: '{"type":"render.done","data":{"project_name":"Receta de la abuela"}}' }
  const soon = new Date(Date.now() + 1_800_000)
  await db
    .insertInto('webhook_deliveries')
    .values([
      { ...sent, event: 'render.done', attempts: 4, failure: 'refused', response_status: 503, duration_ms: 120, next_attempt_at: soon },
      { ...sent, event: 'translation.failed', status: 'failed', attempts: 9, failure: 'too-slow', duration_ms: 10_000 },
      { ...sent, event: 'analysis.done', status: 'delivered', attempts: 1, response_status: 204, duration_ms: 84 },
    ])
    .execute()
}

const PLAYED: PlaybackFacts = {
  container: 'mp4',
  videoCodec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  audioCodecs: [],
}

async function makeProject(
  db: Db,
  userId: Awaited<ReturnType<typeof insertUser>>['id'],
  { name, status, stage }: { name: string; status: ProjectStatus; stage: Stage },
  files: Files,
): Promise<Awaited<ReturnType<typeof insertProject>>['id']> {
  const hasVideo = status !== 'created'
  const isRead = !['created', 'uploaded', 'analyzing'].includes(status)
  const project = await insertProject(db, {
    user_id: userId,
    name: status === 'created' ? LONG_NAME : `Receta de la abuela (${name})`,
    description: status === 'uploaded' ? 'Para el canal de cocina, con los rótulos nuevos. '.repeat(6) : null,
    status,
    current_stage: stage,
    substep: status === 'analyzing' ? 'grouping' : null,
    progress: hasVideo ? 43 : 0,
    stage_done: 430,
    stage_total: 1000,
    stage_started_at: new Date(Date.now() - 60_000),
    credits_required: 2,
    ...(status === 'error' && { error_code: ERROR_CODES[stage], error: 'refused' }),
    ...(hasVideo && {
      video_path: files.film,
      poster_path: files.poster,
      file_name: 'receta_de_la_abuela_definitiva_v2.mp4',
      duration_seconds: 73.4,
      width: 1280,
      height: 720,
      playback_facts: JSON.stringify(PLAYED),
    }),
    ...(isRead && { texts_detected: SAMPLE_TEXTS, frames_analyzed: 812 }),
    ...(status === 'completed' && { watermarked_video_path: files.translated }),
  })
  if (isRead && stage !== 'upload')
    await makeTexts(db, project.id, !['analyzed', 'analysis_confirmed', 'error'].includes(name))
  return project.id
}
