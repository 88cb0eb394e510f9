import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { problemIn } from '#app/components/layout/problem.ts'
import { RecoveryCodes, SecondFactorSection } from '#app/components/profile/second-factor-section.tsx'
import type { action, loader } from './second-factor.server.ts'

export { action, loader } from './second-factor.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['errors'] }

export const meta = pageTitle('profile')

export default function SecondFactor() {
  const { state, isConfirmed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problem = problemIn(answer)
  // what is wrong with the code is said beside it
  const isAboutCode = problem?.code === 'auth.wrong-code' || problem?.code === 'request.invalid'
  return (
    <div className="grid min-w-0 gap-6">
      {!isAboutCode && <ProblemBanner answer={answer} />}
      {answer && 'recoveryCodes' in answer && <RecoveryCodes codes={answer.recoveryCodes} />}
      <SecondFactorSection
        state={state}
        isConfirmed={isConfirmed}
        codeError={isAboutCode ? problem.detail : undefined}
      />
    </div>
  )
}
