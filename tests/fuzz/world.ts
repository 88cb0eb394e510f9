import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '#app/db/client.server.ts'
import { PROJECT_STATUSES, stageOf } from '#app/domain/project-status.ts'
import { store } from '#app/gateways/store.server.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'
import type { FuzzedCall } from './requests.ts'

const FILE = 'projects/fuzz/source'

/** Somebody with a project in every status, somebody else, and tokens of all kinds. */
export interface World {
  readonly owner: UserRow
  readonly projects: readonly string[]
  readonly theirs: string
  readonly ids: Readonly<Record<string, string>>
  readonly tokens: Readonly<Record<FuzzedCall['credential'], string | undefined>>
}

export async function makeWorld(db: Db, columns: Parameters<typeof insertUser>[1] = {}): Promise<World> {
  await store.put(FILE, Readable.from(['x'.repeat(1000)]))
  const [owner, other] = [await insertUser(db, { credits: 20, ...columns }), await insertUser(db)]
  const projects: string[] = []
  for (const status of PROJECT_STATUSES) projects.push(await projectIn(db, owner, status))
  const token = async (made: Promise<{ token: string }>) => (await made).token
  const order = { user_id: owner.id, pack_id: 'basic', credits: 10, price_cents: 999 }
  const expires_at = new Date(Date.now() + 3_600_000)
  const [open, paid] = [randomUUID(), randomUUID()]
  await db
    .insertInto('checkout_orders')
    .values([
      { ...order, stripe_session_id: open, checkout_url: 'http://127.0.0.1/pay', expires_at },
      { ...order, stripe_session_id: paid, status: 'paid' },
      // everybody has begun to buy already: nobody is at the other end to begin it with
      { ...order, user_id: other.id, checkout_url: 'http://127.0.0.1/pay', expires_at },
    ])
    .execute()
  return {
    owner,
    projects,
    theirs: (await insertProject(db, { user_id: other.id, status: 'analyzed' })).id,
    ids: { tokens: (await insertApiToken(db, owner)).id, payments: paid },
    tokens: {
      login: await token(insertSession(db, owner)),
      program: await token(insertApiToken(db, owner)),
      reader: await token(insertApiToken(db, owner, { scope: 'read' })),
      other: await token(insertSession(db, other)),
      dead: await token(insertSession(db, owner, { revoked_at: new Date() })),
      none: undefined,
      garbage: 'rotulo_ñ',
    },
  }
}

async function projectIn(db: Db, owner: UserRow, status: (typeof PROJECT_STATUSES)[number]): Promise<string> {
  const hasVideo = status !== 'created'
  const project = await insertProject(db, {
    user_id: owner.id,
    status,
    current_stage: status === 'error' ? 'translation' : stageOf(status),
    status_before: 'uploaded',
    credits_required: 1,
    ...(hasVideo && {
      video_path: FILE,
      mime_type: 'video/mp4',
      file_name: 'a.mp4',
      fps_num: 25,
      fps_den: 1,
    }),
    ...(status === 'completed' && { watermarked_video_path: FILE }),
  })
  if (!['created', 'uploaded', 'analyzing'].includes(status)) {
    await insertTranslation(db, await insertTrack(db, project))
    await insertTrack(db, project, { ordinal: 1, original_text: 'Agua' })
  }
  return project.id
}

/** The address of a call in this world, without its query. */
export function addressOf({ path, place, index, nastyId }: FuzzedCall, world: World): string {
  const own = world.ids[path.split('/')[1] ?? ''] ?? world.projects[index % world.projects.length] ?? ''
  const id = { own, other: world.theirs, missing: randomUUID(), nasty: nastyId }[place]
  return path.replaceAll(/\{\w+\}/g, id)
}
