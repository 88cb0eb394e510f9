import type { Generated } from 'kysely'
import type { RenderId, RunId, UserId } from '../domain/ids.ts'
import type { Created, Later } from './columns.server.ts'

export interface CreditAccountsTable {
  user_id: UserId
  available: Generated<number>
  held: Generated<number>
}

export type TransactionType = 'PURCHASE' | 'CONSUMPTION' | 'GRANT' | 'REFUND'

/** Append only. */
export interface CreditEntriesTable {
  id: Generated<string>
  user_id: UserId
  transaction_type: TransactionType
  /** What the balance changes by: negative takes away. */
  amount: number
  reference_id: Later<string>
  idempotency_key: string
  created_at: Created
}

/** Of a render, or of the outputs of a run that are not begun. */
export interface CreditHoldsTable {
  render_id: Later<RenderId>
  run_id: Later<RunId>
  user_id: UserId
  amount: number
  status: Generated<'held' | 'captured' | 'released'>
  created_at: Created
  resolved_at: Later<Date>
}

export interface CreditPacksTable {
  id: string
  name: string
  credits: number
  price_cents: number
  position: number
  active: Generated<boolean>
}

export interface CheckoutOrdersTable {
  id: Generated<string>
  user_id: UserId
  pack_id: string
  credits: number
  price_cents: number
  currency: Generated<string>
  /** `paid` also while only a part was given back. */
  status: Generated<'open' | 'paid' | 'expired' | 'failed' | 'refunded' | 'refused'>
  stripe_session_id: Later<string>
  stripe_payment_intent: Later<string>
  checkout_url: Later<string>
  /** Of the price, in all. */
  refunded_cents: Generated<number>
  created_at: Created
  expires_at: Generated<Date>
  fulfilled_at: Later<Date>
  /** When a payment that takes days was begun. */
  submitted_at: Later<Date>
}

export interface StripeEventsTable {
  id: string
  type: string
  received_at: Created
}
