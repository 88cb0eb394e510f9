import { AppError } from '#app/domain/errors.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { pageSession } from '#app/http/page-user.server.ts'
import { countAttempt } from '#app/http/rate-limits.server.ts'
import { issueBrowserToken } from '#app/services/accounts/sessions.server.ts'

/** The bearer token of a browser that is logged in by cookie; the server has checked where the call comes from. */
export const { loader, action } = apiRoute({
  POST: async ({ request }) => {
    const session = await pageSession(request)
    if (!session) throw new AppError('auth.required')
    await countAttempt('session-token', session.id)
    const { token, expiresAt } = await issueBrowserToken(session)
    return apiJson({ access_token: token, token_type: 'bearer', expires_at: expiresAt.toISOString() })
  },
})
