import { db } from '../db/client.server.ts'
import { findLiveSessionById, type Session } from '../db/sessions.server.ts'
import type { User } from '../db/users.server.ts'
import { AppError } from '../domain/errors.ts'
import type { ProjectId } from '../domain/ids.ts'
import { findSession } from '../services/accounts/sessions.server.ts'
import { requireApiUser } from './api-user.server.ts'
import { type DownloadType, readDownload } from './download-token.server.ts'
import { pageSession } from './page-user.server.ts'

/**
 * Who may download: by bearer header, else by `token=` (a download token for just this file, or the bearer token
 * of a login: a program's own token lives too long for an address), else by the cookie of the page that links here.
 * The first that is there decides. Throws as `requireApiUser`.
 */
export async function requireDownloader(
  request: Request,
  file: { projectId: ProjectId; type: DownloadType },
): Promise<User> {
  if (request.headers.has('authorization')) return requireApiUser(request)
  const token = new URL(request.url).searchParams.get('token')
  const session = token === null ? await pageSession(request) : await sessionOfToken(token, file)
  if (!session) throw new AppError('auth.required')
  return session.user
}

/** As `requireDownloader`, of a file that has no token of its own. */
export async function requireFileReader(request: Request): Promise<User> {
  if (request.headers.has('authorization')) return requireApiUser(request)
  const token = new URL(request.url).searchParams.get('token')
  const session = token === null ? await pageSession(request) : await findSession(token, 'bearer')
  if (!session) throw new AppError('auth.required')
  return session.user
}

function sessionOfToken(
  token: string,
  { projectId, type }: { projectId: ProjectId; type: DownloadType },
): Promise<Session | undefined> {
  const claims = readDownload(token)
  if (!claims) return findSession(token, 'bearer')
  if (claims.project !== projectId || claims.type !== type) return Promise.resolve(undefined)
  return findLiveSessionById(db, { id: claims.session, userId: claims.user })
}
