import { useEffect, useSyncExternalStore } from 'react'

/** Whether a text box of the form holds something else than what is saved (its default value). Leaving is then asked about. */
export function useUnsaved(formId: string): boolean {
  const dirty = useSyncExternalStore(
    onInput,
    () => holdsEdits(formId),
    () => false,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return dirty
}

function onInput(changed: () => void): () => void {
  document.addEventListener('input', changed)
  return () => document.removeEventListener('input', changed)
}

function holdsEdits(formId: string): boolean {
  const boxes = document.getElementById(formId)?.querySelectorAll('textarea') ?? []
  return [...boxes].some((box) => box.value !== box.defaultValue)
}
