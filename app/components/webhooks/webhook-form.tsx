import { Form, useNavigation } from '@remix-run/react'
import { CircleCheck, CircleOff, Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConfirmFirst } from '../profile/confirm-first.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/inputs.tsx'
import type { WebhookView } from './webhook-view.ts'

/** Where notices go, and what can be done with the webhook once there is one. */
export function WebhookForm({
  webhook,
  typed,
  error,
  isConfirmed,
}: {
  webhook: WebhookView | null
  /** What was sent and refused. */
  typed: string | undefined
  error: string | undefined
  /** The password was typed a moment ago. */
  isConfirmed: boolean
}) {
  const { t } = useTranslation('webhooks')
  const intent = useNavigation().formData?.get('intent')
  return (
    <Card title={t('form.title')} note={t('form.note')}>
      {isConfirmed ? (
        <Form method="post" className="grid max-w-form gap-5">
          <input type="hidden" name="enabled" value={String(webhook?.enabled ?? true)} />
          <TextField
            // a refused one is a new field, so that it takes the focus
            key={error ?? webhook?.url ?? 'new'}
            autoFocus={error !== undefined}
            id="webhook-url"
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            label={t('form.url')}
            help={t('form.help')}
            error={error}
            defaultValue={typed ?? webhook?.url ?? ''}
            placeholder="https://"
            maxLength={2000}
            required
          />
          <div>
            <Button
              kind={webhook ? 'secondary' : 'primary'}
              icon={Save}
              name="intent"
              value="save"
              wide
              pending={intent === 'save'}
            >
              {t(webhook ? 'form.save' : 'form.create')}
            </Button>
          </div>
        </Form>
      ) : (
        <ConfirmFirst backTo="/profile/webhooks" />
      )}
      {webhook && <Actions webhook={webhook} intent={intent} isConfirmed={isConfirmed} />}
    </Card>
  )
}

function Actions({
  webhook,
  intent,
  isConfirmed,
}: {
  webhook: WebhookView
  intent: unknown
  isConfirmed: boolean
}) {
  const { t } = useTranslation('webhooks')
  const { enabled } = webhook
  const turn = enabled ? 'off' : 'on'
  return (
    <div className="mt-6 grid gap-4 border-t border-hairline pt-5">
      <p>
        <Badge tone={enabled ? 'done' : 'neutral'} icon={enabled ? CircleCheck : CircleOff}>
          {t(enabled ? 'state.on' : 'state.off')}
        </Badge>
      </p>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        {enabled && (
          <Button name="intent" value="test" pending={intent === 'test'}>
            {t('state.test')}
          </Button>
        )}
        <Button name="intent" value={turn} pending={intent === turn}>
          {t(enabled ? 'state.switchOff' : 'state.switchOn')}
        </Button>
        {isConfirmed && (
          <Button name="intent" value="rotate" pending={intent === 'rotate'}>
            {t('state.rotate')}
          </Button>
        )}
        <ButtonLink to="/profile/webhooks?remove=yes" kind="danger" preventScrollReset>
          {t('state.remove')}
        </ButtonLink>
      </Form>
    </div>
  )
}
