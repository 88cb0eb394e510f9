import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { db } from '../db/client.server.ts'
import { findLiveSessionById, type Session } from '../db/sessions.server.ts'
import type { User } from '../db/users.server.ts'
import { AppError } from '../domain/errors.ts'
import { ProjectId, SessionId, UserId } from '../domain/ids.ts'
import { env } from '../env.server.ts'
import { findSession } from '../services/accounts/sessions.server.ts'
import { requireApiUser } from './api-user.server.ts'
import { pageSession } from './page-user.server.ts'

const DOWNLOAD_TYPES = ['output', 'watermarked', 'input', 'trial', 'contact-sheet', 'proxy', 'check'] as const
export type DownloadType = (typeof DOWNLOAD_TYPES)[number]
const MAX_SECONDS = 300

const key = Buffer.from(hkdfSync('sha256', env.SECRET, '', 'download token', 32))
const Claims = z.object({
  session: SessionId,
  user: UserId,
  project: ProjectId,
  type: z.enum(DOWNLOAD_TYPES),
  /** Seconds since 1970. */
  until: z.int(),
})
type DownloadClaims = z.output<typeof Claims>
type Download = Omit<DownloadClaims, 'until'>

/** A token for one file of one project, good for at most five minutes while the session lives. Fit for URLs. */
export function signDownload(download: Download, seconds: number = MAX_SECONDS): string {
  const until = Math.floor(Date.now() / 1000) + Math.min(seconds, MAX_SECONDS)
  const claims = Buffer.from(JSON.stringify({ ...download, until })).toString('base64url')
  return `${claims}.${signature(claims)}`
}

/** What a token of ours says; undefined when it is not ours, or too old. Whether the session lives is not asked here. */
function readDownload(token: string): DownloadClaims | undefined {
  const [claims = '', signed = '', ...rest] = token.split('.')
  if (rest.length > 0 || !equal(signed, signature(claims))) return undefined
  const parsed = Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  return parsed.success && parsed.data.until > Date.now() / 1000 ? parsed.data : undefined
}

function signature(claims: string): string {
  return createHmac('sha256', key).update(claims).digest('base64url')
}

function equal(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}

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
