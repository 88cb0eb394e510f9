import { apiRoute } from '#app/http/api-route.server.ts'
import { requireApiSession } from '#app/http/api-user.server.ts'
import { logOut } from '#app/services/accounts/sessions.server.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request }) => {
    await logOut(await requireApiSession(request))
    return new Response(null, { status: 204 })
  },
})
