import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { isCheckoutEmulated } from '#app/domain/checkout-mode.ts'
import { AppError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { loadPacks } from '#app/services/credits/credits.server.ts'
import { startCheckout } from '#app/services/credits/checkout.server.ts'

const FIELDS = formFields(null, 'pack')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { packs, balance, pending } = await answerForPage(request, () => loadPacks(db, user.id))
  return {
    balance,
    pending: pending.map(({ id, credits, price_cents, submitted_at }) => ({
      id,
      credits,
      priceCents: price_cents,
      submittedAt: submitted_at,
    })),
    isTest: isCheckoutEmulated(env.STRIPE_SECRET_KEY, publicUrl),
    packs: packs.map(({ id, name, credits, price_cents }) => ({
      id,
      name,
      credits,
      priceCents: price_cents,
    })),
  }
}

/** Leaves for the checkout, where the money is. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const packId = (await readForm(request, FIELDS)).get('pack')
  return answerOnPage(
    request,
    async () => {
      if (typeof packId !== 'string') throw new AppError('credits.pack-not-found')
      return redirect(await startCheckout(db, user.id, packId))
    },
    {},
  )
}
