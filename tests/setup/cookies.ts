/** The Cookie header of a browser that is logged in with this token. */
export function sessionCookie(token: string): string {
  return `__Host-rotulo=${Buffer.from(JSON.stringify(token)).toString('base64')}`
}
