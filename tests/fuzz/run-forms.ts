import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { Db } from '#app/db/client.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertReview } from '#tests/factories/review.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { type FuzzedForm, fuzzedForms } from './form-requests.ts'
import { PASSWORD } from './forms.ts'
import { type FuzzReport, inRounds, type Verdict } from './rounds.ts'
import { makeWorld, type World } from './world.ts'

/** A request that is not answered by then hangs. */
const DEADLINE_MS = 10_000

interface FormWorld extends World {
  /** Of the owner, by which forms are sent. */
  readonly cookie: string
  readonly texts: readonly string[]
  /** Of a review by guests. */
  readonly review: { readonly token: string; readonly commentId: string }
  readonly collection: string
  /** Somebody else. */
  readonly other: string
}

/**
 * Posts so many forms to the pages, the same for the same seed, and judges every answer: no 5xx, no form with
 * undeclared fields that is taken, and nobody who takes the server's thread for himself.
 */
export function runForms(
  db: Db,
  at: (path: string) => string,
  size: { requests: number; seed: number },
): Promise<FuzzReport> {
  return inRounds(size, {
    calls: fuzzedForms(),
    makeWorld: () => makeFormWorld(db),
    judge: (form, world) => judge(db, at, form, world),
  })
}

async function makeFormWorld(db: Db): Promise<FormWorld> {
  const world = await makeWorld(db, { password: PASSWORD, is_admin: true })
  const { token } = await insertSession(db, world.owner, { kind: 'cookie' })
  const texts = await db
    .selectFrom('text_tracks')
    .innerJoin('projects', 'projects.id', 'project_id')
    .select(['text_tracks.id', 'project_id'])
    .where('user_id', '=', world.owner.id)
    .execute()
  const [first] = texts
  if (!first) throw new Error('a world without texts')
  const collection = await insertCollection(db, world.owner)
  await insertPart(db, collection, { status: 'translated' })
  return {
    ...world,
    cookie: sessionCookie(token),
    texts: texts.map(({ id }) => id),
    review: await insertReview(db, { id: first.project_id }),
    collection: collection.id,
    other: (await insertUser(db)).id,
  }
}

async function judge(
  db: Db,
  at: (path: string) => string,
  form: FuzzedForm,
  world: FormWorld,
): Promise<Verdict> {
  const project = world.projects[form.index % world.projects.length] ?? ''
  const own = form.path.startsWith('/collections') ? world.collection : project
  const id = { own, other: world.theirs, missing: randomUUID(), nasty: '%ED%A0%80' }[form.place]
  const text = world.texts[form.index % world.texts.length] ?? ''
  const filled = (part: string) =>
    part
      .replaceAll(/\{text\}|%7Btext%7D/g, text)
      .replaceAll(/\{comment\}|%7Bcomment%7D/g, world.review.commentId)
      .replaceAll(/\{user\}|%7Buser%7D/g, world.other)
      .replace('{link}', world.review.token)
  const path = filled(form.path.replace('{id}', id))
  try {
    const { status, body } = await send(at('/'), {
      method: form.method,
      path: form.query ? `${path}?${filled(form.query)}` : path,
      headers: { ...form.headers, ...(await credentialsOf(db, form, world)) },
      body: Buffer.from(filled(form.body), form.encoding),
    })
    const wrong = status >= 500 ? [`${status}: ${body.slice(0, 300)}`] : []
    // others are sent to the login, and a GET has no form
    const isTaken = form.isUndeclared && form.method === 'POST' && form.credential === 'own' && status < 400
    return { status, wrong: isTaken ? [...wrong, `${status} for undeclared fields`] : wrong }
  } catch (error) {
    return { status: 0, wrong: [`no answer: ${String(error)}`] }
  }
}

async function credentialsOf(db: Db, form: FuzzedForm, world: FormWorld): Promise<Record<string, string>> {
  // the form that ends its session must not take the others' along
  const endsSession = form.path.includes('logout')
  switch (form.credential) {
    case 'own':
      return {
        Cookie: endsSession
          ? sessionCookie((await insertSession(db, world.owner, { kind: 'cookie' })).token)
          : world.cookie,
        'Sec-Fetch-Site': 'same-origin',
        ...form.headers,
      }
    case 'dead':
      return { Cookie: sessionCookie(world.tokens.dead ?? ''), 'Sec-Fetch-Site': 'same-origin' }
    case 'garbage':
      return {
        Cookie: '__Host-rotulo=%%%; i18nextLng=../../x; rotulo-message=x.y',
        'Sec-Fetch-Site': 'same-origin',
      }
    case 'bearer':
      return { Authorization: `Bearer ${world.tokens.program ?? ''}`, Origin: 'https://evil.example' }
    case 'none':
      return {}
  }
}

/** As a browser's network would: paths and headers go as they are. */
function send(
  origin: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Record<string, string>; body: Buffer },
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(origin)
  const length = method === 'GET' ? {} : { 'Content-Length': String(body.length) }
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      { hostname, port, method, path, headers: { ...headers, ...length }, timeout: DEADLINE_MS },
      (response) => {
        let answer = ''
        response.on('data', (chunk: Buffer) => (answer += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: answer }))
        response.on('error', reject)
      },
    )
    call.on('timeout', () => call.destroy(new Error(`nothing within ${DEADLINE_MS} ms`)))
    call.on('error', reject)
    call.end(method === 'GET' ? undefined : body)
  })
}
