import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { loadTransactions } from '#app/services/credits/credits.server.ts'

const FIRST_PAGE = { limit: 50, offset: 0 }

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const transactions = await answerForPage(request, () => loadTransactions(db, user.id, FIRST_PAGE))
  return {
    balance: user.credit_balance,
    transactions: transactions.map((entry) => ({
      id: entry.id,
      createdAt: entry.created_at,
      type: entry.transaction_type,
      amount: entry.amount,
      reference: entry.reference_id,
    })),
  }
}
