import { db } from '#app/db/client.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiSession } from '#app/http/api-user.server.ts'
import { requireConfirmed } from '#app/services/accounts/passwords.server.ts'
import { rotateSecret } from '#app/services/webhooks/webhooks.server.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request }) => {
    const session = await requireApiSession(request)
    requireConfirmed(session)
    return apiJson({ secret: await rotateSecret(db, session.user.id) })
  },
})
