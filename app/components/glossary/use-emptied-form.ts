import { useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/** Empties the form once what it held is saved; after a refusal everything stays. */
export function useEmptiedForm(form: RefObject<HTMLFormElement>, refused: boolean): void {
  const { state, formData } = useNavigation()
  const saving = useRef(false)
  const isSaving = state !== 'idle' && formData?.get('intent') === 'save'
  useEffect(() => {
    if (saving.current && state === 'idle' && !refused) form.current?.reset()
    saving.current = isSaving
  }, [form, isSaving, refused, state])
}
