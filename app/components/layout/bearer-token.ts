import { useNavigate } from '@remix-run/react'
import { useCallback } from 'react'

const KEY = 'auth_token'
/** When the token ends, in ISO 8601: a token past its time is as good as none. */
const END_KEY = 'auth_token_ends'

/** The token with which scripts call the API: the one kept, else a new one of the browser's session. */
export async function bearerToken(): Promise<string | undefined> {
  return storedToken() ?? renewToken()
}

/** A fresh token in place of the one kept; undefined when nobody is logged in. */
export async function renewToken(): Promise<string | undefined> {
  forgetToken()
  const response = await fetch('/session/token', { method: 'POST' })
  if (!response.ok) return undefined
  const answer: unknown = await response.json()
  const [token, end] = [textIn(answer, 'access_token'), textIn(answer, 'expires_at')]
  if (token !== undefined) keepToken(token, end ?? '')
  return token
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(KEY)
    localStorage.removeItem(END_KEY)
  } catch {
    // storage that is closed to us keeps nothing
  }
}

export function storedToken(): string | undefined {
  try {
    const end = Date.parse(localStorage.getItem(END_KEY) ?? '')
    // without a legible end the server decides
    return end <= Date.now() ? undefined : (localStorage.getItem(KEY) ?? undefined)
  } catch {
    return undefined
  }
}

function keepToken(token: string, end: string): void {
  try {
    localStorage.setItem(KEY, token)
    localStorage.setItem(END_KEY, end)
  } catch {
    // then each call asks anew
  }
}

function textIn(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const value = new Map<string, unknown>(Object.entries(answer)).get(name)
  return typeof value === 'string' ? value : undefined
}

/** For a call that was answered with 401: drops the token and goes to the login page, which leads back here. */
export function useLogInAgain(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    forgetToken()
    const { pathname, search } = window.location
    const query = new URLSearchParams({ redirectTo: pathname + search, expired: '1' })
    navigate(`/login?${query.toString()}`)
  }, [navigate])
}
