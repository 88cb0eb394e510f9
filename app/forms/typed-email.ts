/**
 * The e-mail that somebody has typed into one of the forms for visitors waits for the next one in a cookie of ten minutes:
 * an address in a URL would stay in histories and logs.
 */
export const TYPED_EMAIL = 'rotulo-email'

/** The cookie's line, for `Set-Cookie` and for `document.cookie` alike. */
export function typedEmailCookie(email: string): string {
  const life = email === '' ? 0 : 600
  return `${TYPED_EMAIL}=${encodeURIComponent(email.slice(0, 254))}; Path=/; Max-Age=${life}; SameSite=Lax`
}
