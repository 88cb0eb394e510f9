import { ApiLogin } from '#app/forms/login.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { logInFrom } from '#app/http/rate-limited-accounts.server.ts'
import { AUTH_BODY_LIMIT, readJson } from '#app/http/read-json.server.ts'
import { userJson } from '#app/http/account-json.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request, context }) => {
    const credentials = await readJson(request, ApiLogin, { limitBytes: AUTH_BODY_LIMIT })
    const { token, expiresAt, user } = await logInFrom(context.clientAddress, credentials, 'bearer', {
      locale: languageOf(request),
    })
    return apiJson({
      access_token: token,
      token_type: 'bearer',
      expires_at: expiresAt.toISOString(),
      user: userJson(user),
    })
  },
})
