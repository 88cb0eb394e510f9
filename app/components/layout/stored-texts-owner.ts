/** Below it and the id of an account lies what was typed there and not saved yet. */
export const STORED_TEXTS = 'unsaved-texts:'
/** The account that is at home in this browser, also once its session has run out. */
const OWNER_KEY = 'unsaved-texts-owner'

/** What is kept for an account waits for it alone, and nothing is kept for one that has left. */
export function isStoredTextsOwner(account: string): boolean {
  return localStorage.getItem(OWNER_KEY) === account
}

/** Somebody is logged in. */
export function ownStoredTexts(account: string): void {
  try {
    localStorage.setItem(OWNER_KEY, account)
  } catch {
    // a browser that forbids it keeps no texts either
  }
}

/** Who was logged in here has logged out: whoever comes next finds nothing of theirs, another window keeps no more. */
export function forgetAllStoredTexts(): void {
  try {
    const account = localStorage.getItem(OWNER_KEY)
    if (account === null) return
    localStorage.removeItem(OWNER_KEY)
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
    for (const key of keys) if (key?.startsWith(`${STORED_TEXTS}${account}:`)) localStorage.removeItem(key)
  } catch {
    // as above
  }
}
