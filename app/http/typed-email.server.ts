import { TYPED_EMAIL } from '../forms/typed-email.ts'
import { cookieValue } from '../i18n/cookie-values.ts'

/** The e-mail that was typed into the form before; an empty string when there was none. */
export function typedEmail(request: Request): string {
  const value = cookieValue(request.headers.get('cookie'), TYPED_EMAIL) ?? ''
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
