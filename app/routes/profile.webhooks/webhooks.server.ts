import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { DeliveryId, type UserId } from '#app/domain/ids.ts'
import { WebhookForm } from '#app/forms/webhook.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { invalidFields, readId } from '#app/http/valid-input.server.ts'
import { requireSession } from '#app/http/page-user.server.ts'
import { countAttempt } from '#app/http/rate-limits.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { isConfirmed, requireConfirmed } from '#app/services/accounts/passwords.server.ts'
import {
  findOwnWebhook,
  loadWebhook,
  removeWebhook,
  rotateSecret,
  saveWebhook,
} from '#app/services/webhooks/webhooks.server.ts'
import { listDeliveries, redeliver, sendTest } from '#app/services/webhooks/deliveries.server.ts'

const HERE = '/profile/webhooks'
const SHOWN = { limit: 50, offset: 0 }

const FIELDS = formFields(WebhookForm, 'intent', 'id')

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const { user } = session
  return answerForPage(request, async () => {
    const webhook = await findOwnWebhook(db, user.id)
    return {
      isConfirmed: isConfirmed(session),
      webhook: webhook
        ? {
            url: webhook.url,
            enabled: webhook.enabled,
            disabledReason: webhook.disabled_reason,
            failingSince: webhook.failing_since,
          }
        : null,
      deliveries: (await listDeliveries(db, user.id, SHOWN)).map((delivery) => ({
        id: delivery.id,
        event: delivery.event,
        status: delivery.status,
        attempts: delivery.attempts,
        createdAt: delivery.created_at,
        nextAttemptAt: delivery.next_attempt_at,
        responseStatus: delivery.response_status,
        failure: delivery.failure,
        durationMs: delivery.duration_ms,
        payload: JSON.stringify(JSON.parse(delivery.body), null, 2),
      })),
      asksToRemove: new URL(request.url).searchParams.has('remove'),
    }
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const form = await readForm(request, FIELDS)
  const intent = form.get('intent')
  const typed = intent === 'save' ? textOf(form, 'url') : undefined
  return answerOnPage(
    request,
    () => {
      // where one's news go, and what signs them
      if (intent === 'save' || intent === 'rotate') requireConfirmed(session)
      return perform(intent, form, session.user.id)
    },
    { typed },
  )
}

async function perform(intent: FormDataEntryValue | null, form: FormData, userId: UserId) {
  switch (intent) {
    case 'save': {
      const { secret } = await saveWebhook(
        db,
        userId,
        read(textOf(form, 'url'), form.get('enabled') !== 'false'),
      )
      return secret === undefined ? redirect(HERE) : shown(secret, false)
    }
    case 'on':
    case 'off': {
      const { url } = await loadWebhook(db, userId)
      await saveWebhook(db, userId, { url, enabled: intent === 'on' })
      return redirect(HERE)
    }
    case 'rotate':
      return shown(await rotateSecret(db, userId), true)
    case 'test':
      await countAttempt('webhook-send', userId)
      await sendTest(db, userId)
      return redirect(HERE)
    case 'redeliver':
      await countAttempt('webhook-send', userId)
      await redeliver(db, userId, readId(DeliveryId, textOf(form, 'id'), 'webhook.delivery-not-found'))
      return redirect(HERE)
    case 'remove':
      await removeWebhook(db, userId)
      return redirect(HERE)
    default:
      throw new AppError('request.invalid', { params: { fields: 'intent' } })
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function read(url: string, enabled: boolean): WebhookForm {
  const form = WebhookForm.safeParse({ url, enabled })
  if (!form.success) throw new AppError('request.invalid', invalidFields(form.error))
  return form.data
}

/** The only answer of ours that has it. */
function shown(secret: string, isRotated: boolean) {
  return data({ secret, isRotated }, { headers: { 'Cache-Control': 'no-store' } })
}
