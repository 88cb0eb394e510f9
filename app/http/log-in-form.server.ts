import type { AppLoadContext } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { db } from '../db/client.server.ts'
import { AppError } from '../domain/errors.ts'
import { LoginForm } from '../forms/login.ts'
import { TYPED_EMAIL, typedEmailCookie } from '../forms/typed-email.ts'
import { cookieValue } from '../i18n/preferences.ts'
import { languageOf } from '../i18n/i18n.server.ts'
import type { LoggedIn } from '../services/accounts/log-in.server.ts'
import { readPendingLogin } from '../services/accounts/pending-login.server.ts'
import { logOut } from '../services/accounts/sessions.server.ts'
import { knownDevice, rememberDevice } from './known-device.server.ts'
import { pageSession } from './page-user.server.ts'
import { dropPendingLogin, pendingLoginOf } from './pending-login-cookie.server.ts'
import { logInByCodeFrom, logInFrom } from './rate-limited-accounts.server.ts'
import { keepSession } from './session-cookie.server.ts'
import { invalidFields } from './valid-input.server.ts'

/**
 * Logs in by the posted form (`email`, `password`) and resolves to the Set-Cookie headers of the new session, and by
 * which the account knows this browser. The session that the browser came with ends. Throws `request.invalid` and what
 * `logInFrom` does.
 */
export async function logInByForm(
  request: Request,
  form: FormData,
  context: AppLoadContext,
): Promise<Headers> {
  const authenticator = authenticatorFor(request, context.clientAddress)
  return welcome(request, await authenticator.authenticate('form', posted(request, form)))
}

/** As `logInByForm`, with the code that a login waits for. Throws `auth.login-expired` and what `logInByCodeFrom` does. */
export async function logInByCodeForm(
  request: Request,
  code: string,
  { clientAddress }: AppLoadContext,
): Promise<Headers> {
  const pendingLogin = await pendingLoginOf(request)
  if (pendingLogin === undefined) throw new AppError('auth.login-expired')
  const { email } = await readPendingLogin(db, pendingLogin)
  const device = await knownDevice(request, email)
  const facts = { code, device, isKnownDevice: device !== undefined, locale: languageOf(request) }
  const headers = await welcome(request, await logInByCodeFrom(clientAddress, pendingLogin, 'cookie', facts))
  headers.append('Set-Cookie', await dropPendingLogin())
  return headers
}

async function welcome(request: Request, { token, user }: LoggedIn): Promise<Headers> {
  const before = await pageSession(request)
  if (before) await logOut(before)
  const headers = new Headers()
  headers.append('Set-Cookie', await keepSession(token))
  if ((await knownDevice(request, user.email)) === undefined)
    headers.append('Set-Cookie', await rememberDevice(user.email))
  headers.append('Set-Cookie', typedEmailCookie(''))
  return headers
}

/** The strategy reads a request's body by itself: it gets what `readForm` has let through. */
function posted({ url }: Request, form: FormData): Request {
  const body = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value)
  return new Request(url, { method: 'POST', body })
}

function authenticatorFor(request: Request, clientAddress: string): Authenticator<LoggedIn> {
  const strategy = new FormStrategy<LoggedIn>(async ({ form }) => {
    const credentials = LoginForm.safeParse(Object.fromEntries(form))
    if (!credentials.success) throw new AppError('request.invalid', invalidFields(credentials.error))
    const device = await knownDevice(request, credentials.data.email)
    return logInFrom(clientAddress, credentials.data, 'cookie', {
      device,
      isKnownDevice: device !== undefined,
      locale: languageOf(request),
    })
  })
  return new Authenticator<LoggedIn>().use(strategy, 'form')
}

/** The e-mail that was typed into the form before; an empty string when there was none. */
export function typedEmail(request: Request): string {
  const value = cookieValue(request.headers.get('cookie'), TYPED_EMAIL) ?? ''
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
