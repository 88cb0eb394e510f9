import { useLocation } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FlashCode } from '#app/i18n/flash-codes.ts'
import { useToast, useWithdrawProblems } from '../ui/toast.tsx'
import { forgetToken, storedToken, renewToken } from './bearer-token.ts'
import { useMessageText } from './flash-message.tsx'
import { forgetAllStoredTexts, ownStoredTexts } from './stored-texts-owner.ts'
import { forgetLastAnswers } from './last-answer.ts'
import { useRefresh } from './use-refresh.ts'
import { useRoot } from './use-root.ts'

/** Keeps a token for the page's own calls to the API while somebody is logged in, and none when nobody is. */
function useBrowserToken(loggedIn: boolean): void {
  useEffect(() => {
    if (!loggedIn) {
      forgetToken()
      forgetLastAnswers()
    }
    // without it each call that needs one asks for it
    else if (storedToken() === undefined) renewToken().catch(() => undefined)
  }, [loggedIn])
}

/** What this browser keeps of unsaved texts goes with whoever logs out. A session that ran out leaves it for their return. */
function useStoredTextsOwner(): void {
  const root = useRoot()
  const account = root?.user?.id
  const hasLeft = root?.hasLoggedOut === true
  useEffect(() => {
    if (account !== undefined) ownStoredTexts(account)
    else if (hasLeft) forgetAllStoredTexts()
  }, [account, hasLeft])
}

/** Runs before a key that is pressed meanwhile is heard. On the server, where React warns of it, there is no focus. */
const useFocusEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** What opens over a page has an address below it, and keeps the focus by itself. */
const DIALOG = /\/texts\/[^/]+$/

const DURATIONS_MS: Partial<Record<FlashCode, number>> = { 'logged-in': 2000, 'logged-out': 3000 }

/**
 * After going to another page: the focus moves to its content, what went wrong on the one before is not told any
 * longer, and the message that came with it is shown. After logging in or out: the token of the page's own calls
 * and the texts that are kept follow.
 */
export function Arrival() {
  const page = useLocation().pathname.replace(DIALOG, '')
  const before = useRef(page)
  const withdrawProblems = useWithdrawProblems()
  useFocusEffect(() => {
    if (before.current === page) return
    before.current = page
    withdrawProblems()
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [page, withdrawProblems])

  const user = useRoot()?.user
  useBrowserToken(Boolean(user))
  useStoredTextsOwner()

  const toast = useToast()
  const text = useMessageText()
  const { refresh } = useRefresh()
  const flash = useRoot()?.flash ?? undefined
  // the first one came with the document and stands in it as a banner
  const shown = useRef(flash?.id)
  useEffect(() => {
    if (!flash || shown.current === flash.id) return
    shown.current = flash.id
    toast({
      tone: 'done',
      text: text(flash.code),
      durationMs: DURATIONS_MS[flash.code],
      // what a page shows may depend on who has just come in
      onGone: flash.code === 'logged-in' ? refresh : undefined,
    })
  }, [flash, toast, text, refresh])
  return null
}
