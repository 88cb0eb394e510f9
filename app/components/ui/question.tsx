import { useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'

/**
 * A question that must be answered before going on. It has an address of its own, so the server can ask it without
 * script; once script runs it is a modal dialog. Escape goes back to `backTo`, as its safe answer does.
 */
export function Question({
  title,
  backTo,
  children,
  actions,
  isWide = false,
}: {
  title: string
  backTo: string
  children: ReactNode
  /** The safe answer first. */
  actions: ReactNode
  /** It holds more than a few sentences. */
  isWide?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const navigate = useNavigate()
  useEffect(() => {
    const element = dialog.current
    if (!element || element.matches(':modal')) return
    const before = document.activeElement
    element.close()
    element.showModal()
    return () => {
      // a browser gives the focus back from a dialog that closes, not from one that is taken away
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const next = isThere ? before : document.getElementById('content')
      next?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        navigate(backTo, { preventScrollReset: true })
      }}
      className={classes('question', isWide && 'question-wide')}
    >
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <div className="mt-3 grid gap-3">{children}</div>
      <div className="actions mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">{actions}</div>
    </dialog>
  )
}
