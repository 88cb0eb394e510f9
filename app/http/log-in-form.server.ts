import type { AppLoadContext } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { AppError } from '../domain/errors.ts'
import { LoginForm } from '../forms/login.ts'
import type { LoggedIn } from '../services/accounts/log-in.server.ts'
import { logOut } from '../services/accounts/log-out.server.ts'
import { fieldsOf } from './invalid-fields.server.ts'
import { logInFrom } from './log-in.server.ts'
import { pageSession } from './page-user.server.ts'
import { keepSession } from './session-cookie.server.ts'

/**
 * Logs in by the posted form (`email`, `password`) and resolves to the Set-Cookie header of the new session.
 * The session that the browser came with ends. Leaves the request's body unread. Throws AppError:
 * `request.invalid`, `auth.invalid-credentials`, `auth.too-many-attempts`.
 */
export async function logInByForm(request: Request, context: AppLoadContext): Promise<string> {
  const { token } = await authenticator(context.clientAddress).authenticate('form', request)
  const before = await pageSession(request)
  if (before) await logOut(before)
  return keepSession(token)
}

function authenticator(clientAddress: string): Authenticator<LoggedIn> {
  const strategy = new FormStrategy<LoggedIn>(({ form }) => {
    const credentials = LoginForm.safeParse(Object.fromEntries(form))
    if (!credentials.success) throw new AppError('request.invalid', { fields: fieldsOf(credentials.error) })
    return logInFrom(clientAddress, credentials.data, 'cookie')
  })
  return new Authenticator<LoggedIn>().use(strategy, 'form')
}
