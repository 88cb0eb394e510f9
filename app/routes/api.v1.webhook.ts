import { db } from '#app/db/client.server.ts'
import { WebhookForm } from '#app/forms/webhook.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiSession, requireApiUser } from '#app/http/api-user.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { webhookJson } from '#app/http/account-json.ts'
import { requireConfirmed } from '#app/services/accounts/passwords.server.ts'
import { loadWebhook, removeWebhook, saveWebhook } from '#app/services/webhooks/webhooks.server.ts'

// where the owner's news go, and their secret: a login alone decides, for a program's token lies about in more places
export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const user = await requireApiUser(request)
    return apiJson(webhookJson(await loadWebhook(db, user.id)))
  },
  PUT: async ({ request }) => {
    const session = await requireApiSession(request)
    requireConfirmed(session)
    const { webhook, secret } = await saveWebhook(db, session.user.id, await readJson(request, WebhookForm))
    return apiJson(webhookJson(webhook, secret))
  },
  DELETE: async ({ request }) => {
    const { user } = await requireApiSession(request)
    await removeWebhook(db, user.id)
    return new Response(null, { status: 204 })
  },
})
