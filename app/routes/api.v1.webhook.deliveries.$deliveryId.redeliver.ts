import { db } from '#app/db/client.server.ts'
import { DeliveryId } from '#app/domain/ids.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { countAttempt } from '#app/http/rate-limits.server.ts'
import { deliveryJson } from '#app/http/account-json.ts'
import { redeliver } from '#app/services/webhooks/deliveries.server.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request, params }) => {
    const user = await requireApiUser(request)
    const id = readId(DeliveryId, params['deliveryId'], 'webhook.delivery-not-found')
    await countAttempt('webhook-send', user.id)
    return apiJson(deliveryJson(await redeliver(db, user.id, id)), 202)
  },
})
