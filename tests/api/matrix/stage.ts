import { Readable } from 'node:stream'
import type { Db } from '#app/db/client.server.ts'
import { Recipe } from '#app/domain/recipe.ts'
import { store } from '#app/gateways/store.server.ts'
import { sourceHash } from '#app/services/previews/proxy.server.ts'
import { newSecret, seal } from '#app/services/webhooks/signing.server.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertReview } from '#tests/factories/review.ts'
import { insertRun } from '#tests/factories/runs.ts'
import { insertPreview } from '#tests/factories/previews.ts'
import { insertCollection } from '#tests/factories/collections.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertResumableUpload } from '#tests/factories/resumable-uploads.ts'
import { uniqueNumber } from '#tests/factories/unique.ts'
import type { UserRow } from '#tests/factories/users.ts'
import type { Setting } from './settings.ts'

export const FILE = 'projects/matrix/source'
/** Removing a preview removes its file. */
const PREVIEW = 'projects/matrix/preview'
const VIDEO = { video_path: FILE, mime_type: 'video/mp4', file_name: 'a.mp4' }
const ORDER = { pack_id: 'basic', credits: 10, price_cents: 999 }

/** What a call is about: all of it is one person's. */
export interface Stage {
  readonly project: ProjectRow
  /** The address of a route with the person's own ids in it. */
  readonly address: (path: string) => string
}

/** A project with a text, a token, a term, a remembered text, a paid order, a webhook with a delivery. */
export async function setStage(db: Db, owner: UserRow, { project: columns, run }: Setting): Promise<Stage> {
  const collection = await insertCollection(db, owner)
  const place = { collection_id: collection.id, relative_path: 'a.mp4' }
  const project = await insertProject(db, {
    ...{ user_id: owner.id, status: 'translated', ...place },
    ...VIDEO,
    ...columns,
  })
  const track = await insertTrack(db, project)
  await insertTranslation(db, track)
  await store.put(PREVIEW, Readable.from(['x'.repeat(100)]))
  await insertPreview(db, project, 'trial', { storage_key: PREVIEW })
  await insertPreview(db, project, 'contact-sheet', {
    storage_key: PREVIEW,
    result: { kind: 'contact-sheet', stills: [] },
  })
  await insertPreview(db, project, 'proxy', { storage_key: PREVIEW, content_hash: sourceHash(FILE) })
  if (run) await insertRun(db, project, { state: run })
  const session = `cs_${project.id}`
  await db
    .insertInto('checkout_orders')
    .values({ ...ORDER, user_id: owner.id, stripe_session_id: session, status: 'paid' })
    .execute()
  const ids: Record<string, string> = {
    tokens: (await insertApiToken(db, owner)).id,
    glossary: await insertTerm(db, owner),
    memory: await insertMemory(db, owner),
    collections: collection.id,
    recipes: await insertRecipe(db, owner),
    'style-presets': await insertStylePreset(db, owner),
  }
  const delivery = await insertDelivery(db, owner)
  const upload = await insertResumableUpload(db, project)
  const { linkId, commentId } = await insertReview(db, project)
  return {
    project,
    address: (path) =>
      path
        .replace('{sessionId}', session)
        .replace('{deliveryId}', delivery)
        .replace('{uploadId}', upload)
        .replace('{groupId}', track.id)
        .replace('{linkId}', linkId)
        .replace('{commentId}', commentId)
        .replace('{projectId}', project.id)
        .replace('{id}', ids[path.split('/')[1] ?? ''] ?? project.id),
  }
}

async function insertTerm(db: Db, owner: UserRow): Promise<string> {
  const term = `sal ${uniqueNumber()}`
  const row = { user_id: owner.id, term_key: term, term, translation: 'salt' }
  return (await db.insertInto('glossary_terms').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function insertMemory(db: Db, owner: UserRow): Promise<string> {
  const original = `sal ${uniqueNumber()}`
  const pair = { source_language: 'es', target_language: 'en' } as const
  const row = { user_id: owner.id, ...pair, original_key: original, original_text: original, text: 'salt' }
  return (await db.insertInto('translation_memory').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function insertRecipe(db: Db, owner: UserRow): Promise<string> {
  const body = Recipe.parse({ source_languages: ['es'], target_languages: ['en'] })
  const row = { user_id: owner.id, name: `recipe ${uniqueNumber()}`, body: JSON.stringify(body) }
  return (await db.insertInto('recipes').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function insertStylePreset(db: Db, owner: UserRow): Promise<string> {
  const row = { user_id: owner.id, name: `preset ${uniqueNumber()}`, style: '{}', frame_height_px: 720 }
  return (await db.insertInto('style_presets').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A delivery of the person's webhook. Everybody has a webhook: whose call ends well is one's own affair. */
async function insertDelivery(db: Db, owner: UserRow): Promise<string> {
  const users = await db.selectFrom('users').select('id').execute()
  const rows = users.map(({ id }) => ({
    user_id: id,
    url: 'https://example.com/hook',
    secret: seal(newSecret()),
  }))
  await db
    .insertInto('webhooks')
    .values(rows)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ enabled: true }))
    .execute()
  const { id } = await db
    .selectFrom('webhooks')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const row = { webhook_id: id, event: 'test', body: '{}' } as const
  return (await db.insertInto('webhook_deliveries').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** An order that waits for its payment, so that nobody asks the provider for a new one. */
export async function openOrder(db: Db, user: UserRow): Promise<void> {
  const checkout = { stripe_session_id: `cs_open_${user.id}`, checkout_url: 'http://127.0.0.1/pay' }
  const expires_at = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('checkout_orders')
    .values({ ...ORDER, ...checkout, user_id: user.id, status: 'open', expires_at })
    .execute()
}
