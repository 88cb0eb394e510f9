import { db } from '#app/db/client.server.ts'
import { ApiTokenId } from '#app/domain/ids.ts'
import { apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { revokeToken } from '#app/services/tokens/tokens.server.ts'

export const { loader, action } = apiRoute({
  DELETE: async ({ request, params }) => {
    const user = await requireApiUser(request)
    await revokeToken(db, { id: readId(ApiTokenId, params['id'], 'token.not-found'), userId: user.id })
    return new Response(null, { status: 204 })
  },
})
