import { NewPassword } from '#app/forms/email-links.ts'
import { apiRoute } from '#app/http/api-route.server.ts'
import { AUTH_BODY_LIMIT, readJson } from '#app/http/read-json.server.ts'
import { resetFrom } from '#app/http/rate-limited-accounts.server.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request, context }) => {
    const { token, password, revoke_tokens } = await readJson(request, NewPassword, {
      limitBytes: AUTH_BODY_LIMIT,
    })
    await resetFrom(context.clientAddress, token, { password, revokeTokens: revoke_tokens })
    return new Response(null, { status: 204 })
  },
})
