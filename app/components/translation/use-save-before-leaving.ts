import { useBlocker, useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { problemIn } from '../layout/problem.ts'

/**
 * Whoever goes to another page of ours with texts that are not saved yet gets there once they are. Where they cannot be
 * saved one stays, and `onRefused` says why.
 */
export function useSaveBeforeLeaving({
  isDirty,
  isSaving,
  here,
  save,
  onRefused,
}: {
  isDirty: () => boolean
  /** A save is on its way already, and is waited for. */
  isSaving: boolean
  /** The screen's own address; what lies below it does not leave it. */
  here: string
  /** The form that saves what was typed. */
  save: () => FormData
  onRefused: () => void
}): void {
  const blocker = useBlocker(
    ({ nextLocation: { pathname } }) => isDirty() && pathname !== here && !pathname.startsWith(`${here}/`),
  )
  const { submit, state, data } = useFetcher()
  const phase = useRef<'idle' | 'asked' | 'saving'>('idle')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (phase.current === 'idle') {
      if (isSaving) return
      phase.current = 'asked'
      submit(save(), { method: 'post' })
    } else if (state !== 'idle') phase.current = 'saving'
    else if (phase.current === 'saving') {
      phase.current = 'idle'
      if (problemIn(data) === undefined) return blocker.proceed()
      blocker.reset()
      onRefused()
    }
  }, [blocker, isSaving, state, data, submit, save, onRefused])
}
