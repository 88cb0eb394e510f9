import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { useToast } from '../ui/toast.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type Problem, problemIn, UNREACHABLE } from './problem.ts'

/**
 * What an action could not do, in the page where it stays; with script also as a toast, which reads it out. `answer`
 * is what the action answered; nothing is shown unless it is a problem.
 */
export function ProblemBanner({
  answer,
  title,
  actions,
}: {
  answer: unknown
  /** What did not work, in a few words. */
  title?: string | undefined
  actions?: ReactNode
}) {
  const scripted = useHydrated()
  const toast = useToast()
  const text = useProblemText()
  const problem = problemIn(answer)
  const told = useRef(answer)
  const sentence = problem && text(problem)
  useEffect(() => {
    if (told.current === answer) return
    told.current = answer
    if (sentence !== undefined) toast({ tone: 'wrong', text: sentence })
  }, [answer, sentence, toast])
  if (!problem) return null
  return (
    <Banner tone="wrong" title={title} actions={actions} announced={!scripted}>
      {sentence}
    </Banner>
  )
}

function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation()
  return ({ code, detail }) => (code === UNREACHABLE ? t('failure.unreachable') : detail)
}
