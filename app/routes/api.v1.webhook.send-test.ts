import { db } from '#app/db/client.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { countAttempt } from '#app/http/rate-limits.server.ts'
import { deliveryJson } from '#app/http/account-json.ts'
import { sendTest } from '#app/services/webhooks/deliveries.server.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request }) => {
    const user = await requireApiUser(request)
    await countAttempt('webhook-send', user.id)
    return apiJson(deliveryJson(await sendTest(db, user.id)), 202)
  },
})
