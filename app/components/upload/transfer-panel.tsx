import { Pause, Play, X } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMegabytes, formatPercent, roughWait } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { Transfer } from './use-upload.ts'

interface Controls {
  readonly pause: () => void
  readonly resume: () => void
  readonly cancel: () => void
}

/** A video on its way: how much of it, how fast, how long still; then that it is being examined. */
export const TransferPanel = forwardRef<HTMLElement, { transfer: Transfer } & Controls>(
  function TransferPanel({ transfer, ...controls }, ref) {
    const { t } = useTranslation('projects')
    const language = useLanguage()
    const { name, sentBytes, totalBytes, state } = transfer
    const hasArrived = sentBytes >= totalBytes && state === 'sending'
    const percent = totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0
    const label = hasArrived ? t('upload.checking') : t(LABELS[state], { name })
    return (
      <section
        ref={ref}
        tabIndex={-1}
        aria-label={label}
        className="grid gap-3 rounded-lg border border-hairline bg-surface p-5 sm:p-6"
      >
        <div className="flex items-baseline justify-between gap-4">
          <p aria-live="polite" className="min-w-0 truncate font-semibold">
            {label}
          </p>
          {!hasArrived && (
            <p className="text-lg font-semibold tabular-nums">{formatPercent(percent, language)}</p>
          )}
        </div>
        <ProgressBar label={label} percent={hasArrived ? undefined : percent} />
        <Figures transfer={transfer} isOver={hasArrived} />
        {!hasArrived && <Actions isPaused={state === 'paused'} {...controls} />}
      </section>
    )
  },
)

const LABELS = {
  sending: 'upload.sending',
  waiting: 'upload.waiting',
  paused: 'upload.paused',
} as const satisfies Record<Transfer['state'], string>

function Figures({ transfer, isOver }: { transfer: Transfer; isOver: boolean }) {
  const { t } = useTranslation(['projects', 'common'])
  const language = useLanguage()
  const { sentBytes, totalBytes, bytesPerSecond, state } = transfer
  const wait = bytesPerSecond > 0 ? roughWait((totalBytes - sentBytes) / bytesPerSecond) : undefined
  return (
    <p className="flex flex-wrap gap-x-4 text-sm tabular-nums text-muted">
      <span>
        {t('upload.sent', {
          sent: formatMegabytes(sentBytes, language),
          total: formatMegabytes(totalBytes, language),
        })}
      </span>
      {!isOver && bytesPerSecond > 0 && (
        <span>{t('upload.speed', { speed: formatMegabytes(bytesPerSecond, language) })}</span>
      )}
      {!isOver && wait && <span>{t(`common:work.left.${wait.unit}`, { count: wait.count })}</span>}
      {state !== 'sending' && <span>{t('upload.kept')}</span>}
    </p>
  )
}

function Actions({ isPaused, pause, resume, cancel }: Controls & { isPaused: boolean }) {
  const { t } = useTranslation('projects')
  return (
    <div className="flex flex-wrap gap-2">
      {/* one button, so that it keeps the focus */}
      <Button type="button" size="small" icon={isPaused ? Play : Pause} onClick={isPaused ? resume : pause}>
        {t(isPaused ? 'upload.resume' : 'upload.pause')}
      </Button>
      <Button type="button" size="small" icon={X} onClick={cancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  )
}
