import { X } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMegabytes, formatPercent, roughWait } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { Transfer } from './use-upload.ts'

/** A video on its way: how much of it, how fast, how long still; then that it is being looked into. */
export const TransferPanel = forwardRef<HTMLElement, { transfer: Transfer; cancel: () => void }>(
  function TransferPanel({ transfer, cancel }, ref) {
    const { t } = useTranslation(['projects', 'common'])
    const language = useLanguage()
    const { name, sentBytes, totalBytes, bytesPerSecond } = transfer
    const arrived = sentBytes >= totalBytes
    const percent = totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0
    const wait = bytesPerSecond > 0 ? roughWait((totalBytes - sentBytes) / bytesPerSecond) : undefined
    const label = arrived ? t('upload.checking') : t('upload.sending', { name })
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
          {!arrived && (
            <p className="text-lg font-semibold tabular-nums">{formatPercent(percent, language)}</p>
          )}
        </div>
        <ProgressBar label={label} percent={arrived ? undefined : percent} />
        <p className="flex flex-wrap gap-x-4 text-sm tabular-nums text-muted">
          <span>
            {t('upload.sent', {
              sent: formatMegabytes(sentBytes, language),
              total: formatMegabytes(totalBytes, language),
            })}
          </span>
          {!arrived && bytesPerSecond > 0 && (
            <span>{t('upload.speed', { speed: formatMegabytes(bytesPerSecond, language) })}</span>
          )}
          {!arrived && wait && <span>{t(`common:work.left.${wait.unit}`, { count: wait.count })}</span>}
        </p>
        {!arrived && (
          <Button type="button" size="small" icon={X} onClick={cancel} className="justify-self-start">
            {t('upload.cancel')}
          </Button>
        )}
      </section>
    )
  },
)
