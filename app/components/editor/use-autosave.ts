import { useFetcher, useLocation, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Problem, problemIn } from '../layout/problem.ts'
import type { UnsavedTexts } from '../translation/unsaved-texts.ts'
import { useStored, useStoredPartLater } from './store.ts'

/** After the last key. */
const PAUSE_MS = 1000
/** After a save that was not taken, unless something is typed before. */
const RETRY_MS = 15_000

interface Texts {
  readonly [groupId: string]: string
}

export interface Autosave {
  readonly isSaving: boolean
  /** Why the last save was not taken. */
  readonly problem: Problem | undefined
  /**
   * Submits the page's form once no save is on its way, that would count for somebody else's; and none begins until it
   * is answered, because a save that ends between an action and its redirect shows the next page with this one's data.
   */
  readonly afterwards: (submitForm: () => void) => void
}

/**
 * Saves what was typed once nobody has typed for a second. A refusal that lists conflicts is handed on; any other is
 * told, and tried again.
 */
export function useAutosave({
  unsaved,
  isDirty,
  isWaiting,
  save,
  onSaved,
  onConflict,
}: {
  unsaved: UnsavedTexts
  isDirty: boolean
  /** Something else of this page is being saved: until its version is known, a save would count for somebody else's. */
  isWaiting: boolean
  /** The form that saves what was typed. */
  save: () => FormData
  onSaved: (texts: Texts, version: number | undefined) => void
  onConflict: () => void
}): Autosave {
  const { submit, state, data } = useFetcher()
  // the key that was typed is seen first
  const revision = useStoredPartLater(unsaved.revision, (value) => value)
  const hurry = useStored(unsaved.hurry)
  const hurried = useRef(hurry)
  const sent = useRef<Texts>()
  const next = useRef<() => void>()
  const isFormOnWay = useNavigation().formData !== undefined
  const { key } = useLocation()
  /** Known at once; what was submitted is drawn later, and on a busy machine not before its answer. */
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (!isFormOnWay) isSubmitted.current = false
  }, [isFormOnWay, key])
  const [failedAt, setFailedAt] = useState<number>()
  /** Until the conflict is resolved, saving again would only tell of it again. */
  const [isHeld, setHeld] = useState(false)
  if (isHeld && !isDirty) setHeld(false)
  const problem = state === 'idle' && isDirty && failedAt !== undefined ? problemIn(data) : undefined
  const acts = useRef({ save, onSaved, onConflict })
  useEffect(() => {
    acts.current = { save, onSaved, onConflict }
  })

  useEffect(() => {
    if (!isDirty || isWaiting || isHeld || isFormOnWay || state !== 'idle') return
    const timer = setTimeout(
      () => {
        if (isSubmitted.current) return
        hurried.current = hurry
        sent.current = unsaved.unsaved()
        submit(acts.current.save(), { method: 'post' })
      },
      hurry !== hurried.current ? 0 : failedAt === revision ? RETRY_MS : PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [unsaved, isDirty, isWaiting, isHeld, isFormOnWay, key, state, revision, hurry, failedAt, submit])

  useEffect(() => {
    const texts = sent.current
    if (state !== 'idle' || !texts || data === undefined) return
    sent.current = undefined
    const refused = problemIn(data)
    if (!refused) acts.current.onSaved(texts, versionIn(data))
    const gone = refused?.code === 'translation.unknown-group' ? goneIn(data) : undefined
    if (gone !== undefined) unsaved.forget(gone)
    const act = next.current
    next.current = undefined
    if (act) act()
    else if (refused?.code === 'translation.stale') acts.current.onConflict()

    setFailedAt(refused && gone === undefined ? unsaved.revision.get() : undefined)
    setHeld(refused?.code === 'translation.stale')
  }, [unsaved, state, data])

  const afterwards = useCallback((submitForm: () => void) => {
    const act = () => {
      isSubmitted.current = true
      submitForm()
    }
    if (sent.current) next.current = act
    else act()
  }, [])
  return { isSaving: state !== 'idle', problem, afterwards }
}

function versionIn(answer: unknown): number | undefined {
  const version =
    typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : undefined
  return typeof version === 'number' ? version : undefined
}

/** The text that is there no more, and would keep all others from being saved. */
function goneIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('problem' in answer)) return undefined
  const { problem } = answer
  const id =
    typeof problem === 'object' && problem !== null && 'group_id' in problem ? problem.group_id : undefined
  return typeof id === 'string' ? id : undefined
}
