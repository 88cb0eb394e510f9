import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { problemIn } from '#app/components/layout/problem.ts'
import { usePolling } from '#app/components/projects/use-polling.ts'
import { DeliveryList } from '#app/components/webhooks/delivery-list.tsx'
import { RemoveQuestion, SecretBanner, WebhookNotice } from '#app/components/webhooks/webhook-notice.tsx'
import { WebhookForm } from '#app/components/webhooks/webhook-form.tsx'
import type { action, loader } from './webhooks.server.ts'

export { action, loader } from './webhooks.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['webhooks', 'profile', 'errors'] }

export const meta = pageTitle('profile')

/** Nobody has tried it yet, so somebody will in a moment. */
const POLL_MS = 3000

export default function Webhooks() {
  const { isConfirmed, webhook, deliveries, asksToRemove } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const typed = answer && 'typed' in answer ? answer.typed : undefined
  // what is wrong with the address is said beside it
  const problem = typed === undefined ? undefined : problemIn(answer)
  const made = answer && 'secret' in answer ? answer : undefined
  usePolling(
    deliveries.some(({ status, attempts }) => status === 'pending' && attempts === 0),
    POLL_MS,
  )
  return (
    <div className="grid min-w-0 gap-6">
      {!problem && <ProblemBanner answer={answer} />}
      {made && <SecretBanner key={made.secret} secret={made.secret} isRotated={made.isRotated} />}
      {webhook && <WebhookNotice webhook={webhook} />}
      <WebhookForm
        webhook={webhook}
        typed={problem && typed}
        error={problem?.detail}
        isConfirmed={isConfirmed}
      />
      {webhook && <DeliveryList deliveries={deliveries} canRepeat={webhook.enabled} />}
      {webhook && asksToRemove && <RemoveQuestion />}
    </div>
  )
}
