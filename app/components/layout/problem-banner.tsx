import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { type Problem, problemIn, UNREACHABLE } from './problem.ts'

/**
 * What an action could not do, in the page where it stays until the next try. `answer` is what the action answered;
 * nothing is shown unless it is a problem.
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
  const text = useProblemText()
  const problem = problemIn(answer)
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef(answer)
  const [tries, setTries] = useState(0)
  // the button that was pressed may be far below; and the same sentence, once more, is read out once more
  useEffect(() => {
    if (seen.current === answer) return
    seen.current = answer
    setTries((before) => before + 1)
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  if (!problem) return null
  return (
    <div ref={place} className="scroll-my-4">
      <Banner key={tries} tone="wrong" title={title} actions={actions}>
        {text(problem)}
      </Banner>
    </div>
  )
}

function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation()
  return ({ code, detail }) => (code === UNREACHABLE ? t('failure.unreachable') : detail)
}
