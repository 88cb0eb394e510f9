import { useNavigate } from '@remix-run/react'
import { useCallback } from 'react'
import { forgetToken } from './bearer-token.ts'

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
