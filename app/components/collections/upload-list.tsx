import {
  Ban,
  CircleCheck,
  type LucideIcon,
  LoaderCircle,
  Play,
  TriangleAlert,
  Upload,
  WifiOff,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withoutHiddenCharacters } from '#app/domain/file-name.ts'
import { formatMegabytes, formatNumber, formatPercent } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { totalsOf, type UploadRow } from './use-collection-upload.ts'

const STATE_STYLES = {
  waiting: [Upload, 'text-muted'],
  sending: [Upload, 'text-working'],
  checking: [LoaderCircle, 'text-working'],
  offline: [WifiOff, 'text-warn'],
  stalled: [WifiOff, 'text-warn'],
  done: [CircleCheck, 'text-done'],
  there: [CircleCheck, 'text-muted'],
  wrong: [Ban, 'text-wrong'],
} as const satisfies Record<UploadRow['state'], readonly [LucideIcon, string]>

/** One bar for all, then each file with its own; those that are not for us stand first, with the reason. */
export function UploadList({ rows, goOn }: { rows: readonly UploadRow[]; goOn: () => void }) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const { files, done, wrong, sentBytes, totalBytes } = totalsOf(rows)
  const percent = totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0
  const label = t('add.total', { done: formatNumber(done, language), count: files })
  const isStalled = rows.some(({ state }) => state === 'stalled')
  return (
    <section aria-label={t('add.list')} className="grid gap-5">
      <div className="grid gap-3 rounded-lg border border-hairline bg-surface p-5 sm:p-6">
        <div className="flex items-baseline justify-between gap-4">
          <p aria-live="polite" className="font-semibold tabular-nums">
            {label}
          </p>
          <p className="text-lg font-semibold tabular-nums">{formatPercent(percent, language)}</p>
        </div>
        <ProgressBar label={label} percent={percent} />
        <p className="flex flex-wrap gap-x-4 text-sm tabular-nums text-muted">
          <span>
            {t('add.sent', {
              sent: formatMegabytes(sentBytes, language),
              total: formatMegabytes(totalBytes, language),
            })}
          </span>
          {wrong > 0 && <span className="text-wrong">{t('add.wrong', { count: wrong })}</span>}
        </p>
        {isStalled && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="flex min-w-0 flex-1 basis-64 gap-2 text-sm">
              <Icon of={TriangleAlert} className="mt-0.5 text-warn" />
              {t('add.stalled')}
            </p>
            <Button type="button" size="small" icon={Play} onClick={goOn}>
              {t('add.goOn')}
            </Button>
          </div>
        )}
      </div>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {[...rows].toSorted(wrongFirst).map((row) => (
          <Row key={row.path} row={row} />
        ))}
      </ul>
    </section>
  )
}

function wrongFirst(one: UploadRow, other: UploadRow): number {
  return Number(other.state === 'wrong') - Number(one.state === 'wrong')
}

function Row({ row }: { row: UploadRow }) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const { path, state, sentBytes, totalBytes, reason } = row
  const [icon, color] = STATE_STYLES[state]
  const shownPath = withoutHiddenCharacters(path)
  const isMoving = state === 'sending' || state === 'offline' || state === 'stalled' || state === 'checking'
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 py-3">
      <Icon of={icon} size={20} className={classes('mt-0.5', color)} />
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 [overflow-wrap:anywhere]">{shownPath}</span>
          <span className="text-sm tabular-nums text-muted">{formatMegabytes(totalBytes, language)}</span>
        </p>
        {isMoving && (
          <ProgressBar
            label={shownPath}
            percent={state === 'checking' || totalBytes === 0 ? undefined : (sentBytes / totalBytes) * 100}
          />
        )}
        <p className={classes('text-sm', state === 'wrong' ? 'text-wrong' : 'text-muted')}>
          {reason ?? t(`add.state.${state}`)}
        </p>
      </div>
    </li>
  )
}
