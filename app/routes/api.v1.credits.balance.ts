import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => apiJson({ balance: (await requireApiUser(request)).credit_balance }),
})
