import * as z from 'zod'

/** `limit` and `offset` of a list, bounded so that no query can ask for everything. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

/** A pack as the API answers it; `price` in US dollars. */
export function packJson(pack: { id: string; name: string; credits: number; price_cents: number }) {
  return { id: pack.id, name: pack.name, credits: pack.credits, price: pack.price_cents / 100 }
}

/** A ledger entry as the API answers it: `amount` is what the balance changed by. */
export function transactionJson(entry: {
  id: string
  created_at: Date
  transaction_type: string
  amount: number
  reference_id: string | null
}) {
  return {
    id: entry.id,
    created_at: entry.created_at.toISOString(),
    transaction_type: entry.transaction_type,
    amount: entry.amount,
    reference_id: entry.reference_id,
  }
}
