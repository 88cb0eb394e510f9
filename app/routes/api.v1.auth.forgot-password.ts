import { EmailForm } from '#app/forms/email-links.ts'
import { apiRoute } from '#app/http/api-route.server.ts'
import { AUTH_BODY_LIMIT, readJson } from '#app/http/read-json.server.ts'
import { askForLink } from '#app/http/rate-limited-accounts.server.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'

export const { loader, action } = apiRoute({
  POST: async ({ request, context }) => {
    const { email } = await readJson(request, EmailForm, { limitBytes: AUTH_BODY_LIMIT })
    await askForLink('reset', context.clientAddress, email, languageOf(request))
    return new Response(null, { status: 202 })
  },
})
