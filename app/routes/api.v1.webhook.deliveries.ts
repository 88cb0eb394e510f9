import { db } from '#app/db/client.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { Page } from '#app/forms/queries.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { deliveryJson } from '#app/http/account-json.ts'
import { listDeliveries } from '#app/services/webhooks/deliveries.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const user = await requireApiUser(request)
    return apiJson((await listDeliveries(db, user.id, readQuery(request, Page))).map(deliveryJson))
  },
})
