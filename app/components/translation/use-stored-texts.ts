import { useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#app/domain/languages.ts'
import { useRoot } from '../layout/use-root.ts'
import { storeTexts, type StoredTextsKey, loadStoredTexts } from './stored-texts.ts'
import type { UnsavedTexts } from './unsaved-texts.ts'

/** After the last key. */
const PAUSE_MS = 300

/**
 * What was typed and could not be saved when the page was last open is typed again, upon the version that it was typed
 * upon; what is typed now is kept until it is saved.
 */
export function useStoredTexts({
  place,
  unsaved,
  version,
  onRestored,
}: {
  place: StoredTextsKey
  unsaved: UnsavedTexts
  /** Of the texts that are typed upon. */
  version: () => number
  /** Told the version that they were typed upon. */
  onRestored: (version: number) => void
}): void {
  const acts = useRef({ version, onRestored })
  useEffect(() => {
    acts.current = { version, onRestored }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const before = loadStoredTexts(place)
    // another window's are its own to remove
    let isKeeping = before !== undefined
    if (before) {
      acts.current.onRestored(before.version)
      unsaved.restore(before.edits)
    }
    const keep = () => {
      clearTimeout(timer)
      const edits = unsaved.edits()
      if (edits.size > 0 || isKeeping) storeTexts(place, { version: acts.current.version(), edits })
      isKeeping = edits.size > 0
    }
    const stop = unsaved.revision.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, PAUSE_MS)
    })
    window.addEventListener('pagehide', keep)
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [place, unsaved])
}

/** Where the texts of a project in a language are kept: for who opened the page, also once their session is over. */
export function useStoredTextsKey(projectId: string, target: Language): StoredTextsKey {
  const user = useRoot()?.user
  const [account] = useState(user?.id ?? '')
  return useMemo(() => ({ account, projectId, target }), [account, projectId, target])
}
