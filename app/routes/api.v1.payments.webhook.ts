import { db } from '#app/db/client.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readText } from '#app/http/read-json.server.ts'
import { handlePaymentEvent } from '#app/services/credits/handle-payment-event.server.ts'

const LIMIT_BYTES = 1024 * 1024

export const { loader, action } = apiRoute({
  POST: async ({ request }) => {
    // the signature is over the bytes as they came, so nothing may parse them first
    const rawBody = await readText(request, LIMIT_BYTES)
    await handlePaymentEvent(db, rawBody, request.headers.get('stripe-signature'))
    return apiJson({ received: true })
  },
})
