const KEY = 'auth_token'

/** The token with which scripts call the API: the one kept, else a new one of the browser's session. */
export async function bearerToken(): Promise<string | undefined> {
  return keptToken() ?? renewToken()
}

/** A fresh token in place of the one kept; undefined when nobody is logged in. */
export async function renewToken(): Promise<string | undefined> {
  forgetToken()
  const response = await fetch('/session/token', { method: 'POST' })
  if (!response.ok) return undefined
  const answer: unknown = await response.json()
  const token = tokenIn(answer)
  if (token !== undefined) keepToken(token)
  return token
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // storage that is closed to us keeps nothing
  }
}

export function keptToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

function keepToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // then each call asks anew
  }
}

function tokenIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer)) return undefined
  return typeof answer.access_token === 'string' ? answer.access_token : undefined
}
