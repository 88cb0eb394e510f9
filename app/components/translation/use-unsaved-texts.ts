import { useActionData, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { translationsIn } from '#app/forms/translation-fields.ts'
import { subscribeLater } from '../editor/store.ts'
import { problemIn } from '../layout/problem.ts'
import { UnsavedTexts } from './unsaved-texts.ts'

/** What the person has typed and the server has not taken yet. Leaving with some is asked about. */
export function useUnsavedTexts(): { unsaved: UnsavedTexts; isDirty: boolean } {
  const [unsaved] = useState(() => new UnsavedTexts())
  // the whole screen asks for it: the key that was typed is seen first
  const subscribe = useCallback((listener: () => void) => subscribeLater(unsaved, listener), [unsaved])
  const isDirty = useSyncExternalStore(subscribe, unsaved.isDirty, () => false)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  useConfirmed(unsaved)
  return { unsaved, isDirty }
}

/** Whatever form of the page brought texts to the server: once it has taken them they are saved. */
function useConfirmed(unsaved: UnsavedTexts): void {
  const { formData, state } = useNavigation()
  const isRefused = problemIn(useActionData()) !== undefined
  const sent = useRef<Record<string, string>>()
  useEffect(() => {
    if (formData) sent.current = translationsIn(formData)
    else if (state === 'idle' && sent.current) {
      if (!isRefused) unsaved.confirm(sent.current)
      sent.current = undefined
    }
  }, [formData, state, isRefused, unsaved])
}
