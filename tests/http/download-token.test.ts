import { afterEach, expect, test, vi } from 'vitest'
import { type DownloadType, requireDownloader, signDownload } from '#app/http/download-user.server.ts'
import { logOut } from '#app/services/accounts/sessions.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
afterEach(() => vi.useRealTimers())

async function project() {
  const user = await insertUser(db)
  const cookie = await insertSession(db, user, { kind: 'cookie' })
  const { id } = await insertProject(db, { user_id: user.id })
  const sign = (type: DownloadType, seconds?: number) =>
    signDownload({ session: cookie.id, user: user.id, project: id, type }, seconds)
  return { user, cookie, projectId: id, sign }
}

function download(
  file: { projectId: Awaited<ReturnType<typeof project>>['projectId']; type: DownloadType },
  token?: string,
  headers: Record<string, string> = {},
) {
  const query = token === undefined ? '' : `?${new URLSearchParams({ token }).toString()}`
  const request = new Request(`http://127.0.0.1:3000/api/v1/videos/x/download${query}`, { headers })
  return requireDownloader(request, file)
}

const REFUSED = { code: 'auth.required' }

// proves asvs-9.2.1
test('a download token opens its one file', async () => {
  const { user, projectId, sign } = await project()
  const downloader = await download({ projectId, type: 'output' }, sign('output'))
  expect(downloader.id).toBe(user.id)
  await expect(download({ projectId, type: 'input' }, sign('output'))).rejects.toMatchObject(REFUSED)
  const other = await insertProject(db, { user_id: user.id })
  await expect(download({ projectId: other.id, type: 'output' }, sign('output'))).rejects.toMatchObject(
    REFUSED,
  )
})

// proves asvs-9.2.1
test('it is good for five minutes, however long it was asked for', async () => {
  const { projectId, sign } = await project()
  const token = sign('output', 86_400)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 298_000 })
  await expect(download({ projectId, type: 'output' }, token)).resolves.toBeDefined()
  vi.setSystemTime(Date.now() + 3_000)
  await expect(download({ projectId, type: 'output' }, token)).rejects.toMatchObject(REFUSED)
})

// proves asvs-9.1.1
test('every change of it is refused', async () => {
  const { projectId, sign } = await project()
  const token = sign('output')
  const [claims = '', signature = ''] = token.split('.')
  const forged = Buffer.from(claims, 'base64url').toString().replace('"output"', '"input"')
  const attempts = [
    `${claims}.`,
    `.${signature}`,
    `${claims}.${signature}.x`,
    `${claims}x.${signature}`,
    `${Buffer.from(forged).toString('base64url')}.${signature}`,
    signature,
    '.',
    '',
  ]
  for (const attempt of attempts)
    for (const type of ['output', 'input'] as const)
      await expect(download({ projectId, type }, attempt)).rejects.toMatchObject(REFUSED)
})

test('it is dead when the person has logged out', async () => {
  const { user, projectId, cookie, sign } = await project()
  const token = sign('output')
  await logOut({ id: cookie.id, user })
  await expect(download({ projectId, type: 'output' }, token)).rejects.toMatchObject(REFUSED)
})

test('a client may pass its bearer token in the address, but nobody the token of a cookie', async () => {
  const { user, projectId, cookie } = await project()
  const bearer = await insertSession(db, user)
  const file = { projectId, type: 'output' } as const
  expect((await download(file, bearer.token)).id).toBe(user.id)
  await expect(download(file, cookie.token)).rejects.toMatchObject(REFUSED)
})

test('a page may link to a download by its cookie; a token beside it that is wrong counts more', async () => {
  const { user, projectId, cookie } = await project()
  const headers = { Cookie: sessionCookie(cookie.token) }
  const file = { projectId, type: 'watermarked' } as const
  expect((await download(file, undefined, headers)).id).toBe(user.id)
  await expect(download(file, 'wrong', headers)).rejects.toMatchObject(REFUSED)
  await expect(
    download(file, undefined, { ...headers, Authorization: 'Bearer wrong' }),
  ).rejects.toMatchObject(REFUSED)
  await expect(download(file)).rejects.toMatchObject(REFUSED)
})
