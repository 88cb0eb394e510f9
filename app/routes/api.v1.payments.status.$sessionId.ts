import { db } from '#app/db/client.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { paymentStatus } from '#app/services/credits/checkout.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request, params }) => {
    const user = await requireApiUser(request)
    return apiJson({ status: await paymentStatus(db, user.id, params['sessionId'] ?? '') })
  },
})
