import { strFromU8 } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportAccount } from '#app/services/accounts/export-account.server.ts'
import { saveWebhook } from '#app/services/webhooks/webhooks.server.ts'
import { sendTest } from '#app/services/webhooks/deliveries.server.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()

/** Every table whose rows go when a person goes. */
async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE below(id) AS (
      SELECT 'users'::regclass::oid
      UNION SELECT conrelid FROM pg_constraint JOIN below ON confrelid = below.id WHERE contype = 'f'
    )
    SELECT id::regclass::text AS name FROM below ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

test('no table that knows of people is missing in an export', async () => {
  const user = await insertUser(db)
  await insertApiToken(db, user, { name: 'CI' })
  await saveWebhook(db, user.id, { url: 'https://example.org/hook?key=1', enabled: true })
  await sendTest(db, user.id)
  const files = new Map<string, Uint8Array>()
  for await (const { name, bytes } of exportAccount(db, user, new URL('https://rotulo.example')))
    files.set(name, bytes)
  const account = strFromU8(files.get('account.json') ?? new Uint8Array())
  const told = JSON.parse(account) as Record<string, object[]> // as JSON is
  // the person and each project with its texts have places of their own
  const elsewhere = [
    ...['users', 'projects', 'renders'],
    ...['text_tracks', 'translations', 'text_history', 'dismissed_checks'],
    ...['review_links', 'review_comments'],
  ]
  // halves of work that workers hand to each other, and looks at a render to come that are soon thrown away
  const passing = [
    'analysis_checkpoints',
    'analysis_checkpoint_parts',
    // found again in the texts at any time
    'checked_texts',
    'kept_pictures',
    'previews',
    'render_parts',
    'resumable_uploads',
    // the mail itself is there
    'retention_warnings',
  ]
  const tables = (await tablesOfPeople()).filter((name) => ![...elsewhere, ...passing].includes(name))
  expect(Object.keys(told)).toEqual(expect.arrayContaining(tables))
  expect(told).toMatchObject({
    webhooks: [{ url: 'https://example.org/hook?key=1' }],
    webhook_deliveries: [{ event: 'test' }],
    api_tokens: [{ name: 'CI' }],
  })
  expect(Object.keys(told['webhooks']?.[0] ?? {}).toSorted()).toEqual([
    'created_at',
    'disabled_reason',
    'enabled',
    'failing_since',
    'id',
    'previous_until',
    'url',
  ])
})
