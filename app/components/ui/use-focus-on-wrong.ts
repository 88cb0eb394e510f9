import { useEffect } from 'react'

/** Once the server has refused what the open question asked for, its first wrong field has the focus. */
export function useFocusOnWrong(answer: unknown): void {
  useEffect(() => {
    const wrong = answer && document.querySelector('dialog[open] [aria-invalid=true]')
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [answer])
}
