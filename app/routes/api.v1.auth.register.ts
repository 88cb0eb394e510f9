import { NewAccount } from '#app/forms/register.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { AUTH_BODY_LIMIT, readJson } from '#app/http/read-json.server.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { registerFrom } from '#app/http/rate-limited-accounts.server.ts'
import { userJson } from '#app/http/account-json.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request, context }) => {
    const account = await readJson(request, NewAccount, { limitBytes: AUTH_BODY_LIMIT })
    return apiJson(userJson(await registerFrom(context.clientAddress, account, languageOf(request))), 201)
  },
})
