import { db } from '#app/db/client.server.ts'
import { TermId } from '#app/domain/ids.ts'
import { apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { deleteTerm } from '#app/services/glossary/glossary.server.ts'

export const { loader, action } = apiRoute({
  DELETE: async ({ request, params }) => {
    const user = await requireApiUser(request)
    await deleteTerm(db, user.id, readId(TermId, params['id'], 'request.not-found'))
    return new Response(null, { status: 204 })
  },
})
