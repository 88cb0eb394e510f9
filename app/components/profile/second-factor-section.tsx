import { Form, useNavigation } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DateText } from '../ui/date-text.tsx'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { TextField } from '../ui/inputs.tsx'
import { ConfirmFirst } from './confirm-first.tsx'

/** How an account's second factor stands, as its page shows it. */
export type SecondFactorView =
  | { readonly is: 'off' }
  /** `qrPath` are the dark squares of the QR code, as the path of an SVG of `qrSize` by `qrSize`. */
  | { readonly is: 'waiting'; readonly appKey: string; readonly qrPath: string; readonly qrSize: number }
  | { readonly is: 'on'; readonly since: Date; readonly recoveryCodesLeft: number }

const FEW_CODES = 3

/** Two-step verification: turned on with an authenticator app, turned off, and its recovery codes. */
export function SecondFactorSection({
  state,
  isConfirmed,
  codeError,
}: {
  state: SecondFactorView
  /** The password was typed a moment ago. */
  isConfirmed: boolean
  codeError: string | undefined
}) {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('sections.second-factor')} note={t('secondFactor.note')}>
      {state.is === 'on' && <OnSince {...state} />}
      {!isConfirmed && <ConfirmFirst backTo="/profile/second-factor" />}
      {isConfirmed && state.is === 'off' && <Buttons intents={['prepare']} />}
      {isConfirmed && state.is === 'waiting' && <SetUp {...state} codeError={codeError} />}
      {isConfirmed && state.is === 'on' && <Buttons intents={['renew-codes', 'turn-off']} />}
    </Card>
  )
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('profile')
  return (
    <Banner tone="done" title={t('secondFactor.codes.title')} announced>
      <p>{t('secondFactor.codes.text')}</p>
      <Copyable text={codes.join('\n')} testId="recovery-codes" />
    </Banner>
  )
}

function OnSince({ since, recoveryCodesLeft }: { since: Date; recoveryCodesLeft: number }) {
  const { t } = useTranslation('profile')
  return (
    <div className="mb-6 grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="done" icon={ShieldCheck}>
          {t('secondFactor.on')}
        </Badge>
        <DateText date={since} />
      </p>
      {recoveryCodesLeft > FEW_CODES ? (
        <p className="text-muted">{t('secondFactor.codes.left', { count: recoveryCodesLeft })}</p>
      ) : (
        <Banner tone="warn">{t('secondFactor.codes.few', { count: recoveryCodesLeft })}</Banner>
      )}
    </div>
  )
}

const LABELS = {
  prepare: 'secondFactor.prepare',
  'renew-codes': 'secondFactor.codes.renew',
  'turn-off': 'secondFactor.turnOff',
} as const
const KINDS = { prepare: 'primary', 'renew-codes': 'secondary', 'turn-off': 'danger' } as const

function Buttons({ intents }: { intents: readonly (keyof typeof LABELS)[] }) {
  const { t } = useTranslation('profile')
  const pending = useNavigation().formData?.get('intent')
  return (
    <Form method="post" className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {intents.map((intent) => (
        <Button key={intent} kind={KINDS[intent]} name="intent" value={intent} pending={pending === intent}>
          {t(LABELS[intent])}
        </Button>
      ))}
    </Form>
  )
}

function SetUp({
  appKey,
  qrPath,
  qrSize,
  codeError,
}: {
  appKey: string
  qrPath: string
  qrSize: number
  codeError: string | undefined
}) {
  const { t } = useTranslation('profile')
  const pending = useNavigation().formData?.get('intent')
  const code = { id: 'second-factor-code', name: 'code', label: t('secondFactor.code'), error: codeError }
  return (
    <Form method="post" className="grid max-w-form gap-6">
      <ErrorSummary wrong={wrongFields([code])} />
      <ol className="grid list-decimal gap-6 pl-5">
        <li>
          <p>{t('secondFactor.scan')}</p>
          <svg
            viewBox={`0 0 ${qrSize} ${qrSize}`}
            role="img"
            aria-label={t('secondFactor.qr')}
            shapeRendering="crispEdges"
            className="mt-3 h-48 w-48 rounded bg-white text-black"
          >
            <path d={qrPath} fill="currentColor" />
          </svg>
          <p className="mt-3 text-muted">{t('secondFactor.typeKey')}</p>
          <Copyable text={appKey} testId="second-factor-key" />
        </li>
        <li>
          <TextField
            {...code}
            help={t('secondFactor.codeHelp')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={codeError !== undefined}
            maxLength={20}
            required
          />
        </li>
      </ol>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button kind="primary" name="intent" value="turn-on" pending={pending === 'turn-on'}>
          {t('secondFactor.turnOn')}
        </Button>
        <Button name="intent" value="turn-off" formNoValidate pending={pending === 'turn-off'}>
          {t('back')}
        </Button>
      </div>
    </Form>
  )
}
