import { db } from '#app/db/client.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiSession } from '#app/http/api-user.server.ts'
import { rotateSecret } from '#app/services/webhooks/rotate-secret.server.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request }) => {
    const { user } = await requireApiSession(request)
    return apiJson({ secret: await rotateSecret(db, user.id) })
  },
})
