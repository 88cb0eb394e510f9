import { db } from '#app/db/client.server.ts'
import { CheckoutQuery } from '#app/forms/queries.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { startCheckout } from '#app/services/credits/checkout.server.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request }) => {
    const user = await requireApiUser(request)
    return onceForKey(db, request, user.id, async () => {
      const { credit_pack_id: packId } = readQuery(request, CheckoutQuery)
      return apiJson({ checkout_url: await startCheckout(db, user.id, packId) })
    })
  },
})
