import type { MouseEvent } from 'react'
import { typedEmailCookie } from '#app/forms/typed-email.ts'

/** For a link beside a form: takes the e-mail that is typed there along to the form that it leads to. */
export function rememberEmail(event: MouseEvent<HTMLAnchorElement>): void {
  const form = event.currentTarget.closest('form')
  const email = form && new FormData(form).get('email')
  if (typeof email === 'string' && email !== '') document.cookie = typedEmailCookie(email)
}
