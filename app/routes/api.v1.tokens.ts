import { db } from '#app/db/client.server.ts'
import { NewToken } from '#app/forms/new-token.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiSession, requireApiUser } from '#app/http/api-user.server.ts'
import { Page } from '#app/forms/queries.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { tokenJson } from '#app/http/account-json.ts'
import { requireConfirmed } from '#app/services/accounts/passwords.server.ts'
import { listTokens, makeToken } from '#app/services/tokens/tokens.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const user = await requireApiUser(request)
    return apiJson((await listTokens(db, user.id, readQuery(request, Page))).map(tokenJson))
  },
  POST: async ({ request }) => {
    const session = await requireApiSession(request)
    requireConfirmed(session)
    const { record, token } = await makeToken(db, session.user.id, await readJson(request, NewToken))
    return apiJson({ ...tokenJson(record), token }, 201)
  },
})
