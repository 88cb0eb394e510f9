import { AppError } from '../domain/errors.ts'
import { answerForPage } from './page-errors.server.ts'
import { requireSession, type Session } from './page-user.server.ts'

/** The session of an administrator. For anybody else who is logged in there is no such page: throws the 404 response. */
export async function requireAdmin(request: Request): Promise<Session> {
  const session = await requireSession(request)
  if (session.user.is_admin) return session
  return answerForPage(request, () => Promise.reject(new AppError('request.not-found')))
}
