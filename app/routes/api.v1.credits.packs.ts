import { db } from '#app/db/client.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { packJson } from '#app/http/account-json.ts'
import { loadPacks } from '#app/services/credits/credits.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const user = await requireApiUser(request)
    return apiJson((await loadPacks(db, user.id)).packs.map(packJson))
  },
})
