import { type RefObject, useEffect, useState } from 'react'

/** Whether the disclosure that the element stands in has ever been open; on screen or not, keys lead into it. */
export function useOpened(element: RefObject<Element>): boolean {
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    const details = element.current?.closest('details')
    if (!details) return
    const note = () => details.open && setOpened(true)
    note()
    details.addEventListener('toggle', note)
    return () => details.removeEventListener('toggle', note)
  }, [element])
  return isOpened
}
