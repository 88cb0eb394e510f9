import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../ui/toast.tsx'
import type { Replacements, Steps } from './bench.ts'
import type { StepAnswer } from './call-steps.ts'
import type { OwnVersions } from './own-versions.ts'

/** Why a step may be refused; anything else has failed. */
const REASONS = ['nothing', 'tooLarge', 'stale'] as const

/** A first visit needs none of it. */
const late = () => import('./open-tool.tsx')

type Done = 'undone' | 'redone' | 'replaced'

interface Step {
  readonly send: () => Promise<StepAnswer>
  readonly done: Done
}

/**
 * Takes back whatever was changed last, of texts, ticks, treatments, places and times, here or elsewhere, and saves what
 * was replaced in many texts. A step waits until everything else of this page is saved, and is told once it is done.
 */
export function useSteps({
  projectId,
  isBusy,
  own,
  onDone,
}: {
  projectId: string
  /** Something of this page is still to be saved. */
  isBusy: boolean
  own: OwnVersions
  /** The server's texts are others now. */
  onDone: () => void
}): Steps {
  const { t } = useTranslation('editor')
  const toast = useToast()
  const queue = useRef<Step[]>([])
  const isRunning = useRef(false)
  const [, setRound] = useState(0)
  const acts = useRef({ onDone, toast })
  useEffect(() => {
    acts.current = { onDone, toast }
  })
  useEffect(() => {
    if (isBusy || isRunning.current) return
    const step = queue.current.shift()
    if (!step) return
    isRunning.current = true
    const run = async () => {
      try {
        const { version, changed } = await step.send()
        if (version !== undefined) own.add(version)
        acts.current.onDone()
        acts.current.toast({ tone: 'done', text: t(`steps.${step.done}`, { count: changed }) })
      } catch (error) {
        queue.current.length = 0
        const reason = REASONS.find((one) => error instanceof Error && error.message === one) ?? 'failed'
        acts.current.toast({ tone: 'info', text: t(`steps.${reason}`) })
      }
      isRunning.current = false
      setRound((round) => round + 1)
    }
    void run()
  })
  const take = useCallback((step: Step) => {
    queue.current.push(step)
    setRound((round) => round + 1)
  }, [])
  const undo = useCallback(
    () => take({ send: async () => (await late()).callHistory(projectId, 'undo'), done: 'undone' }),
    [take, projectId],
  )
  const redo = useCallback(
    () => take({ send: async () => (await late()).callHistory(projectId, 'redo'), done: 'redone' }),
    [take, projectId],
  )
  const replace = useCallback(
    (asked: () => Replacements) => {
      const send = async () => {
        const { callTranslations } = await late()
        const { translations, version } = asked()
        return callTranslations(projectId, translations, version)
      }
      take({ send, done: 'replaced' })
    },
    [take, projectId],
  )
  return { undo, redo, replace }
}
