import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { loadBalance } from '#app/services/credits/credits.server.ts'
import { paymentStatus } from '#app/services/credits/checkout.server.ts'

/** How the payment stands that the address names; null when it names none. A failure is told on the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const session = new URL(request.url).searchParams.get('session_id')
  return answerOnPage(
    request,
    async () => {
      const status = session ? await paymentStatus(db, user.id, session) : null
      return { status, balance: await loadBalance(db, user.id) }
    },
    { status: null, balance: 0 },
  )
}
