import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { findLiveSessionById } from '#app/db/sessions.server.ts'
import { env } from '#app/env.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { openCheckout } from '#app/gateways/stripe.server.ts'
import { squarePicture } from '#app/gateways/media/square-picture.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { zipStream } from '#app/http/zip-stream.server.ts'
import { action as changeName } from '#app/routes/profile.name/name.server.ts'
import { action as changePassword } from '#app/routes/profile.password/password.server.ts'
import { action as changePicture } from '#app/routes/profile.picture/picture.server.ts'
import { action as deleteByPage } from '#app/routes/profile.delete/delete.server.ts'
import { loader as openPicture } from '#app/routes/profile.avatar.ts'
import { changeAvatar } from '#app/services/accounts/profile.server.ts'
import { deleteAccount } from '#app/services/accounts/delete-account.server.ts'
import { exportAccount } from '#app/services/accounts/export-account.server.ts'
import { logIn } from '#app/services/accounts/log-in.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { findTokenBearer } from '#app/services/tokens/tokens.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { formRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const PASSWORD = 'una clave larga'
let user: UserRow
let cookie: Record<string, string>
let session: Awaited<ReturnType<typeof insertSession>>

beforeEach(async () => {
  user = await insertUser(db, { password: PASSWORD, credits: 5 })
  session = await insertSession(db, user, { kind: 'cookie' })
  cookie = { Cookie: sessionCookie(session.token) }
})

const post = (path: string, fields: Record<string, string>) => routeArgs(formRequest(path, fields, cookie))
const userNow = () => db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
const avatars = async () => {
  const keys: string[] = []
  for await (const { key } of store.list(`avatars/${user.id}/`)) keys.push(key)
  return keys
}

test('a new name is kept, trimmed, and an empty one is not', async () => {
  await changeName(post('/profile/name', { name: '  Luz Pérez ' }))
  expect((await userNow()).name).toBe('Luz Pérez')
  await changeName(post('/profile/name', { name: ' ' }))
  expect((await userNow()).name).toBe('Luz Pérez')
})

describe('a new password', () => {
  const fields = { current: PASSWORD, password: 'otra clave', confirmPassword: 'otra clave' }

  // proves asvs-7.4.3
  test('ends every other session and leaves the one that changed it, with its scripts’ token', async () => {
    const other = await insertSession(db, user, { kind: 'cookie' })
    const program = await insertSession(db, user)
    const ownScripts = await insertSession(db, user, { parent_id: session.id })
    const somebody = await insertUser(db)
    const theirs = await insertSession(db, somebody, { kind: 'cookie' })
    await changePassword(post('/profile/password', fields))
    const lives = async ({ id }: typeof other, { id: userId }: { id: UserRow['id'] } = user) =>
      (await findLiveSessionById(db, { id, userId })) !== undefined
    expect([await lives(other), await lives(program)]).toEqual([false, false])
    expect([await lives(session), await lives(ownScripts), await lives(theirs, somebody)]).toEqual([
      true,
      true,
      true,
    ])
    const { email } = user
    await expect(logIn({ email, password: PASSWORD }, 'cookie')).rejects.toBeInstanceOf(AppError)
    expect((await logIn({ email, password: 'otra clave' }, 'cookie')).user.id).toBe(user.id)
  })

  test('leaves the tokens of programs alone, unless they are to end too', async () => {
    const token = await insertApiToken(db, user)
    const theirs = await insertApiToken(db, await insertUser(db))
    const lives = async (row: typeof token) => (await findTokenBearer(row.token)) !== undefined
    await changePassword(post('/profile/password', fields))
    expect([await lives(token), await lives(theirs)]).toEqual([true, true])
    const again = { ...fields, current: fields.password, revokeTokens: 'on' }
    await changePassword(post('/profile/password', again))
    expect([await lives(token), await lives(theirs)]).toEqual([false, true])
  })

  // proves asvs-6.2.2
  test('is refused without the old one, and guessing it is slowed down', async () => {
    const guess = () => changePassword(post('/profile/password', { ...fields, current: 'nothing like it' }))
    const statuses: unknown[] = []
    for (let times = 0; times < 11; times++) statuses.push(await guess().then(statusOf))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
    expect((await userNow()).password_hash).toBe(user.password_hash)
  })
})

function statusOf(answer: unknown): number | undefined {
  if (answer instanceof Response) return answer.status
  return (answer as { init?: { status?: number } }).init?.status // what Remix's `data()` makes
}

describe('a picture of oneself', () => {
  const image = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
  const send = async (bytes: Buffer, name = 'me.png', beside: Record<string, string> = {}) => {
    const body = new FormData()
    body.append('picture', new Blob([new Uint8Array(bytes)]), name)
    for (const [field, value] of Object.entries(beside)) body.append(field, value)
    const request = new Request('http://127.0.0.1:3000/profile/picture', {
      method: 'POST',
      headers: cookie,
      body,
    })
    return statusOf(await changePicture(routeArgs(request)))
  }

  // proves asvs-5.2.1
  test('is drawn anew: square, small, without what the camera wrote into it', async () => {
    const withPlace = image(600, 300).withExif({ IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
    expect(await send(await withPlace.jpeg().toBuffer())).toBe(302)
    const response = await openPicture(
      routeArgs(new Request('http://127.0.0.1:3000/profile/avatar', { headers: cookie })),
    )
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const { format, width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 256,
      height: 256,
      exif: undefined,
    })
  })

  test('takes the place of the one before, and can be removed', async () => {
    await send(await image(10, 10).png().toBuffer())
    await send(await image(20, 20).webp().toBuffer())
    expect(await avatars()).toEqual([(await userNow()).avatar])
    await changePicture(post('/profile/picture', {}))
    expect((await userNow()).avatar).toBeNull()
    expect(await avatars()).toEqual([])
  })

  test.each([
    ['a drawing with script', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page that says it is a PNG', 415, Buffer.from('<!doctype html>')],
    ['half a picture', 422, Buffer.from('\x89PNG\r\n\x1a\nand no more', 'latin1')],
    ['one that is too heavy', 413, Buffer.alloc(5 * 1024 * 1024 + 1)],
  ])('%s is refused with %i, and nothing is kept', async (_what, status, bytes) => {
    expect(await send(bytes)).toBe(status)
    expect((await userNow()).avatar).toBeNull()
    expect(await avatars()).toEqual([])
  })

  test('a field that the form does not have is refused with the picture', async () => {
    const png = await image(10, 10).png().toBuffer()
    expect(await send(png, 'me.png', { 'x[900000000]': '1' })).toBe(400)
    expect((await userNow()).avatar).toBeNull()
  })

  test('one of more than 16 megapixels is refused before any of them is decoded', async () => {
    const bytes = await image(4001, 4000).png().toBuffer()
    // what of it is no header is gone: whoever decoded it would call it unreadable
    const head = bytes.subarray(0, 64)
    await expect(squarePicture(head)).rejects.toMatchObject({ code: 'picture.too-many-pixels', status: 422 })
    expect(await send(bytes)).toBe(422)
    expect(await send(await image(4000, 4000).png().toBuffer())).toBe(302)
  })

  test('twelve at once are decoded one after the other', async () => {
    const bytes = await image(2000, 2000).jpeg().toBuffer()
    const people = await Promise.all(Array.from({ length: 12 }, () => insertUser(db)))
    let most = 0
    // not with `queue` added: a decoding that begins between the two readings would be counted in both
    const timer = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1)
    const bring = ({ id }: UserRow) => {
      const sent = { body: Readable.from([bytes]), complete: Promise.resolve() }
      return changeAvatar(db, id, sent)
    }
    await Promise.all(people.map(bring)).finally(() => clearInterval(timer))
    expect(most).toBe(1)
  })

  test('no one sends more than thirty an hour', async () => {
    const bytes = await image(10, 10).png().toBuffer()
    for (let sent = 0; sent < 30; sent += 1) expect(await send(bytes)).toBe(302)
    expect(await send(bytes)).toBe(429)
  })

  test('no file at all is said to be none', async () => {
    expect(await send(Buffer.alloc(0), '')).toBe(422)
  })
})

/** Something in every place where a person leaves something. */
async function liveHere() {
  const project = await insertProject(db, {
    user_id: user.id,
    status: 'completed',
    credits_required: 2,
    watermarked_video_path: 'projects/x/w',
    video_path: 'projects/x/v',
  })
  await insertTranslation(db, await insertTrack(db, project), { text: 'Add the salt' })
  const key = newObjectKey(project.id, 'source')
  await store.put(key, Readable.from(['film']))
  const { renderId } = await startRender(
    db,
    { id: project.id, userId: user.id },
    'premium',
    RenderOptions.parse({}),
  )
  await db
    .insertInto('checkout_orders')
    .values({
      user_id: user.id,
      pack_id: 'basic',
      credits: 10,
      price_cents: 999,
      stripe_session_id: 'cs_open',
      checkout_url: 'http://127.0.0.1/pay/cs_open',
    })
    .execute()
  return { project, key, renderId }
}

async function rowsThatNameThem(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'user_id'`.execute(db)
  const named = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql`SELECT FROM ${sql.table(name)} WHERE user_id = ${user.id}`.execute(db)
      return found.rows.length > 0 ? [name] : []
    }),
  )
  return named.flat().toSorted()
}

// proves asvs-15.3.1
test('an export holds everything that is kept, nothing that opens anything, and where the videos are', async () => {
  const { project } = await liveHere()
  const files = exportAccount(db, user, new URL('https://rotulo.example'))
  const archive = unzipSync(await buffer(zipStream(files)))
  expect(Object.keys(archive).toSorted()).toEqual([
    'account.json',
    `projects/${project.id}.json`,
    'videos.json',
  ])
  const read = (name: string): unknown => JSON.parse(strFromU8(archive[name] ?? new Uint8Array()))
  expect(read('account.json')).toMatchObject({
    user: { email: user.email, name: user.name },
    credit_entries: [{ transaction_type: 'GRANT', amount: 5 }],
    credit_accounts: [{ available: 3, held: 2 }],
    credit_holds: [{ amount: 2, status: 'held' }],
    checkout_orders: [{ pack_id: 'basic' }],
    sessions: [{ kind: 'cookie' }],
  })
  expect(read(`projects/${project.id}.json`)).toMatchObject({
    name: project.name,
    texts: [{ original_text: expect.any(String) as string }],
    translations: [{ text: 'Add the salt' }],
    renders: [{ kind: 'premium' }],
  })
  expect(read('videos.json')).toMatchObject([
    { type: 'input', url: `https://rotulo.example/api/v1/videos/${project.id}/download?type=input` },
    { type: 'watermarked' },
  ])
  const all = Object.values(archive)
    .map((bytes) => strFromU8(bytes))
    .join()
  expect(all).not.toMatch(/argon2|password_hash|token_hash|projects\/x\//)
})

describe('the deletion of an account', () => {
  const expired: string[] = []
  const gateway = () => ({
    ...openCheckout({ ...env, STRIPE_API_URL: 'http://127.0.0.1:9' }, new URL('http://127.0.0.1:3000')),
    expireSession: (id: string) => Promise.resolve(void expired.push(id)),
  })

  // proves asvs-7.4.2
  test('takes every row and file with it, stops what runs, and closes open checkouts', async () => {
    const { key } = await liveHere()
    expect(await rowsThatNameThem()).not.toEqual([])
    await deleteAccount(db, user.id, PASSWORD, { gateway })
    expect(await rowsThatNameThem()).toEqual([])
    expect(await db.selectFrom('renders').selectAll().execute()).toEqual([])
    expect(await store.stat(key)).toBeUndefined()
    expect(expired).toEqual(['cs_open'])
    expect(await db.selectFrom('users').selectAll().where('id', '=', user.id).execute()).toEqual([])
  })

  // proves asvs-7.5.1
  test('needs the password, and leaves everything where it is without', async () => {
    const { key } = await liveHere()
    const before = await rowsThatNameThem()
    expect(statusOf(await deleteByPage(post('/profile/delete', { password: 'guess' })))).toBe(403)
    expect(await rowsThatNameThem()).toEqual(before)
    expect(await store.stat(key)).toBeDefined()
  })

  test('logs the browser out and says what it did', async () => {
    const answer = await deleteByPage(post('/profile/delete', { password: PASSWORD }))
    if (!(answer instanceof Response)) throw new Error('no redirect')
    expect(answer.headers.get('location')).toBe('/')
    const cookies = answer.headers.getSetCookie().join('\n')
    expect(cookies).toMatch(/^__Host-rotulo=[^;]*; Max-Age=0;/m)
    expect(cookies).toContain('account-deleted')
  })
})
