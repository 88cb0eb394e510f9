import { useEffect } from 'react'
import { forgetToken, keptToken, renewToken } from './bearer-token.ts'
import { forgetLastAnswers } from './last-answer.ts'

/** Keeps a token for the page's own calls to the API while somebody is logged in, and none when nobody is. */
export function useBrowserToken(loggedIn: boolean): void {
  useEffect(() => {
    if (!loggedIn) {
      forgetToken()
      forgetLastAnswers()
    }
    // without it each call that needs one asks for it
    else if (keptToken() === undefined) renewToken().catch(() => undefined)
  }, [loggedIn])
}
