import { useEffect } from 'react'
import { forgetKeptTexts, ownKeptTexts } from './kept-texts-owner.ts'
import { useRoot } from './use-root.ts'

/** What this browser keeps of unsaved texts goes with whoever logs out. A session that ran out leaves it for their return. */
export function useKeptTextsOwner(): void {
  const root = useRoot()
  const account = root?.user?.id
  const hasLeft = root?.hasLoggedOut === true
  useEffect(() => {
    if (account !== undefined) ownKeptTexts(account)
    else if (hasLeft) forgetKeptTexts()
  }, [account, hasLeft])
}
