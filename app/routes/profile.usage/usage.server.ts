import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { loadQuotaUse } from '#app/services/quotas/quotas.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { quotas: await answerForPage(request, () => loadQuotaUse(db, user.id)) }
}
