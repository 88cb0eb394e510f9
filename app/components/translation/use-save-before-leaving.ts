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
  /** A save, or the page's own form, is on its way already and is waited for. */
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
  const asked = useRef<AskedSave>()
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!asked.current) {
      if (isSaving) return
      asked.current = new AskedSave(data)
      submit(save(), { method: 'post' })
      return
    }
    if (!asked.current.isAnswered(state, data)) return
    asked.current = undefined
    if (problemIn(data) === undefined) return blocker.proceed()
    blocker.reset()
    onRefused()
  }, [blocker, isSaving, state, data, submit, save, onRefused])
}

/** A save that was asked for, as the states of its fetcher tell of it. */
export class AskedSave {
  readonly #before: unknown
  #isUnderWay = false

  /** `before` is what the fetcher has of an earlier answer. */
  constructor(before: unknown) {
    this.#before = before
  }

  /** Of an answer that comes at once, on a busy machine, React draws none of the states between: other data tell of it. */
  isAnswered(state: 'idle' | 'submitting' | 'loading', data: unknown): boolean {
    if (state !== 'idle') this.#isUnderWay = true
    return state === 'idle' && (this.#isUnderWay || data !== this.#before)
  }
}
