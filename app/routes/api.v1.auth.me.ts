import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { userJson } from '#app/http/account-json.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => apiJson(userJson(await requireApiUser(request))),
})
