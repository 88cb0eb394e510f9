import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProjectStatus } from '#app/domain/project-status.ts'
import { action, loader } from '#app/routes/projects._index/projects.server.ts'
import { insertProject } from '../factories/projects.ts'
import { insertSession, insertUser, type UserRow } from '../factories/users.ts'
import { sessionCookie } from '../setup/cookies.ts'
import { useDatabase } from '../setup/database.ts'
import { formRequest, routeArgs } from '../setup/route-args.ts'

const db = useDatabase()

async function cookieOf(user: UserRow) {
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  return { Cookie: sessionCookie(token) }
}

async function namesAt(search: string, headers: Record<string, string>) {
  const { projects } = await loader(
    routeArgs(new Request(`http://127.0.0.1:3000/projects${search}`, { headers })),
  )
  return projects.map(({ name }) => name)
}

test('projects are filtered by what they wait for, and sorted', async () => {
  const user = await insertUser(db)
  const make = async (name: string, status: ProjectStatus, minute: number) => {
    const { id } = await insertProject(db, { user_id: user.id, name, status })
    const [created, changed] = [new Date(minute), new Date(60 - minute)]
    await sql`UPDATE projects SET created_at = ${created}, updated_at = ${changed} WHERE id = ${id}`.execute(
      db,
    )
  }
  await make('beta', 'completed', 1)
  await make('Alfa', 'error', 2)
  await make('gamma', 'analyzing', 3)
  await make('delta', 'created', 4)
  const headers = await cookieOf(user)
  expect(await namesAt('', headers)).toEqual(['delta', 'gamma', 'Alfa', 'beta'])
  expect(await namesAt('?sort=name', headers)).toEqual(['Alfa', 'beta', 'delta', 'gamma'])
  expect(await namesAt('?sort=changed', headers)).toEqual(['beta', 'Alfa', 'gamma', 'delta'])
  expect(await namesAt('?status=completed', headers)).toEqual(['beta'])
  expect(await namesAt('?status=failed', headers)).toEqual(['Alfa'])
  expect(await namesAt('?status=running', headers)).toEqual(['gamma'])
  expect(await namesAt('?status=waiting&q=elt', headers)).toEqual(['delta'])
  expect(await namesAt('?status=waiting&q=beta', headers)).toEqual([])
})

test('a project is renamed in the list, which stays as it was; nobody renames another’s', async () => {
  const [user, other] = [await insertUser(db), await insertUser(db)]
  const project = await insertProject(db, { user_id: user.id, name: 'Receta' })
  const rename = async (who: UserRow, name: string) =>
    action(
      routeArgs(
        formRequest(
          '/projects?index&status=waiting&sort=name&rename=x',
          { intent: 'rename', id: project.id, name },
          await cookieOf(who),
        ),
      ),
    )
  const nameNow = async () =>
    (await db.selectFrom('projects').select('name').where('id', '=', project.id).executeTakeFirstOrThrow())
      .name
  const answer = await rename(user, '  La receta de la abuela ')
  expect(answer instanceof Response && answer.headers.get('Location')).toBe(
    '/projects?status=waiting&sort=name',
  )
  expect(await nameNow()).toBe('La receta de la abuela')
  expect(await rename(user, ' ')).toMatchObject({ init: { status: 422 } })
  expect(await rename(user, 'x'.repeat(201))).toMatchObject({ init: { status: 422 } })
  expect(await rename(other, 'Mío')).toMatchObject({ init: { status: 404 } })
  expect(await nameNow()).toBe('La receta de la abuela')
})
