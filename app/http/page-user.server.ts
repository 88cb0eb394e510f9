import { redirect } from '@remix-run/node'
import type { Session } from '../db/sessions.server.ts'
import type { User } from '../db/users.server.ts'
import { AppError } from '../domain/errors.ts'
import { nameCaller } from '../services/accounts/caller.server.ts'
import { findSession, wasEnded } from '../services/accounts/sessions.server.ts'
import { answerForPage } from './page-errors.server.ts'
import { sessionCookieToken } from './session-cookie.server.ts'

export type { Session }

/** The session of the request's cookie, or undefined for a visitor. */
export async function pageSession(request: Request): Promise<Session | undefined> {
  const token = await sessionCookieToken(request)
  const session = token === undefined ? undefined : await findSession(token, 'cookie')
  if (session) nameCaller(session.user.id)
  return session
}

/** Who looks at the page, or undefined for a visitor. Throws a 503 response when the database is away. */
export async function optionalUser(request: Request): Promise<User | undefined> {
  return (await answerForPage(request, () => pageSession(request)))?.user
}

/** The browser brings a session that a person has ended, by logging out elsewhere; one that ran out was not. */
export async function wasSessionEnded(request: Request): Promise<boolean> {
  const token = await sessionCookieToken(request)
  return token !== undefined && answerForPage(request, () => wasEnded(token))
}

/** Who looks at the page; throws the redirect of a visitor to /login, which knows the way back here. */
export async function requireUser(request: Request): Promise<User> {
  return (await requireSession(request)).user
}

/** As `requireUser`, with the session that the browser is in. */
export async function requireSession(request: Request): Promise<Session> {
  const session = await answerForPage(request, () => pageSession(request))
  if (session) return session
  const { pathname, search } = new URL(request.url)
  const query = new URLSearchParams({ redirectTo: pathname + search })
  // who still brings a cookie was logged in until a while ago
  if ((await sessionCookieToken(request)) !== undefined) query.set('expired', '1')
  throw redirect(`/login?${query.toString()}`)
}

/** The session of an administrator. For anybody else who is logged in there is no such page: throws the 404 response. */
export async function requireAdmin(request: Request): Promise<Session> {
  const session = await requireSession(request)
  if (session.user.is_admin) return session
  return answerForPage(request, () => Promise.reject(new AppError('request.not-found')))
}
