import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Has the page's data loaded anew: now, or once what is on its way has come. A page on its way would be asked for
 * twice, and the message that its first answer brought would be seen by nobody. One refresh that waits is enough.
 */
export function useRefresh(): { refresh: () => void; isBusy: boolean } {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation().state
  const isBusy = state !== 'idle' || navigation !== 'idle'
  const current = useRef({ revalidate, isBusy })
  const isMissed = useRef(false)
  useEffect(() => {
    current.current = { revalidate, isBusy }
    if (isBusy || !isMissed.current) return
    isMissed.current = false
    revalidate()
  }, [revalidate, isBusy])
  const refresh = useCallback(() => {
    if (current.current.isBusy) isMissed.current = true
    else current.current.revalidate()
  }, [])
  return { refresh, isBusy }
}
