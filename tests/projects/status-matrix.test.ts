import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Owned } from '#app/db/projects.server.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { ProjectId, type TrackId } from '#app/domain/ids.ts'
import { canMove, type MoveName, MOVES, PROJECT_STATUSES, STAGES } from '#app/domain/project-status.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { confirmAnalysis, startAnalysis } from '#app/services/analysis/analysis.server.ts'
import { cancelStage } from '#app/services/projects/stages.server.ts'
import { removeVideo } from '#app/services/projects/source-video.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { confirmTranslations } from '#app/services/translation/confirm-translations.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
import { startTranslation } from '#app/services/translation/start-translation.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const config = AnalysisConfig.parse({ frame_step: 3, languages: ['es'] })
const options = RenderOptions.parse({})

interface Action {
  readonly move: MoveName
  /** Where the table has no move, and yet the action is no mistake: it leaves the status alone. */
  readonly also?: readonly string[]
  readonly perform: (owned: Owned, trackId: TrackId) => Promise<unknown>
}
const actions: Record<string, Action> = {
  'start analysis': { move: 'startAnalysis', perform: (owned) => startAnalysis(db, owned, config) },
  'analyze again': {
    move: 'analyzeAgain',
    perform: (owned) => startAnalysis(db, owned, config, { again: true }),
  },
  'remove video': { move: 'removeVideo', perform: (owned) => removeVideo(db, owned) },
  'confirm analysis': { move: 'confirmAnalysis', perform: (owned) => confirmAnalysis(db, owned) },
  'start translation': { move: 'startTranslation', perform: (owned) => startTranslation(db, owned) },
  'save translations': {
    move: 'saveTranslations',
    also: ['rendering', 'rendering_premium'],
    perform: (owned, trackId) => saveTranslations(db, owned, { translations: { [trackId]: 'new' } }),
  },
  'confirm translations': {
    move: 'confirmTranslations',
    also: ['completed'],
    perform: (owned) => confirmTranslations(db, owned),
  },
  render: { move: 'startRender', perform: (owned) => startRender(db, owned, 'watermark', options) },
  'render premium': {
    move: 'startPremiumRender',
    perform: (owned) => startRender(db, owned, 'premium', options),
  },
  cancel: { move: 'cancel', perform: (owned) => cancelStage(db, owned) },
}
const standings = PROJECT_STATUSES.flatMap((status) =>
  (status === 'error' ? STAGES : (['upload'] as const)).map((stage) => ({ status, stage })),
)

const TABLES = [
  'projects',
  'text_tracks',
  'translations',
  'renders',
  'credit_accounts',
  'credit_holds',
  'pgboss.job',
]

async function everything(): Promise<unknown> {
  const columns = TABLES.map(
    (table) => sql`(SELECT jsonb_agg(row) FROM ${sql.table(table)} row) AS ${sql.id(table)}`,
  )
  return (await sql`SELECT ${sql.join(columns)}`.execute(db)).rows
}

/** Where the action leads from this standing by the table, or `refused`. */
function expected({ move, also = [] }: Action, { status, stage }: (typeof standings)[number]): string {
  if (also.includes(status)) return status
  if (!canMove(move, status, stage)) return 'refused'
  const { to } = MOVES[move]
  return to === 'status_before' ? 'uploaded' : to
}

async function outcome(
  { perform }: Action,
  { status, stage }: (typeof standings)[number],
  user: UserRow,
): Promise<string> {
  const project = await insertProject(db, {
    user_id: user.id,
    status,
    current_stage: stage,
    status_before: 'uploaded',
    watermarked_video_path: 'projects/x/watermark',
    credits_required: 1,
  })
  const track = await insertTrack(db, project)
  const before = await everything()
  try {
    await perform({ id: project.id, userId: user.id }, track.id)
    const after = db.selectFrom('projects').select('status').where('id', '=', project.id)
    return (await after.executeTakeFirstOrThrow()).status
  } catch (error) {
    expect(error).toMatchObject({ code: 'project.status-changed', status: 409 })
    expect(await everything()).toEqual(before)
    return 'refused'
  }
}

describe.each(Object.entries(actions))('%s', (_, action) => {
  // proves status-1, asvs-2.3.1
  test('goes where the table says, and is elsewhere a 409 that changes nothing', async () => {
    const user = await insertUser(db, { credits: 50 })
    const outcomes: Record<string, string> = {}
    for (const standing of standings)
      outcomes[`${standing.status} in ${standing.stage}`] = await outcome(action, standing, user)
    expect(outcomes).toEqual(
      Object.fromEntries(
        standings.map((standing) => [`${standing.status} in ${standing.stage}`, expected(action, standing)]),
      ),
    )
  })

  // proves asvs-8.3.1
  test("is a 404 for another's project and for none, and changes nothing", async () => {
    const project = await insertProject(db, { status: 'analyzed' })
    const track = await insertTrack(db, project)
    const { id: userId } = await insertUser(db)
    const before = await everything()
    for (const id of [project.id, ProjectId.parse(randomUUID())])
      await expect(action.perform({ id, userId }, track.id)).rejects.toMatchObject({
        code: 'project.not-found',
        status: 404,
      })
    expect(await everything()).toEqual(before)
  })
})
