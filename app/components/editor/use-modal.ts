import { type RefObject, useEffect, useRef } from 'react'

/** A dialog that is open, and modal, as long as it is there; the focus goes back to where it was. */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
