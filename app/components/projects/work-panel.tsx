import { Form } from '@remix-run/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent, roughWait } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { OUTAGE_TEXTS } from './outage-texts.ts'
import type { ProjectView } from './project-view.ts'

const COUNTED = {
  upload: 'pictures',
  analysis: 'frames',
  translation: 'texts',
  rendering: 'pictures',
} as const

/** Long work: what is being done, how far it has come, how long it may take, that nobody need wait, and a way out. */
export function WorkPanel({
  project,
  backTo,
  note,
}: {
  project: ProjectView
  /** Where cancelling leads. */
  backTo: string
  note?: string
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { stage, progress, done, total, secondsLeft, queuePosition, waiting, model } = project
  const work = model
    ? t('work.model', {
        source: t(`languages.${model.source}`),
        target: t(`languages.${model.target}`),
      })
    : t(`work.${stage}`)
  const started = progress > 0 || done !== null
  const wait = secondsLeft === null || waiting ? undefined : roughWait(secondsLeft)
  const again = waiting && roughWait(waiting.seconds)
  const outage = waiting && OUTAGE_TEXTS[waiting.code]
  return (
    <section aria-label={work} className="grid gap-3 rounded-lg border border-hairline bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{model ? work : `${work}…`}</p>
        {started && (
          <p className="text-lg font-semibold tabular-nums" aria-live="off">
            {formatPercent(progress, language)}
          </p>
        )}
      </div>
      <ProgressBar label={work} percent={started ? progress : undefined} />
      <p className="flex flex-wrap gap-x-4 text-sm tabular-nums text-muted">
        {started ? (
          <>
            {/* while there is nothing to count yet a worker tells of none */}
            {!model && done !== null && total !== null && total > 0 && (
              <span>
                {t(`work.${COUNTED[stage]}`, {
                  done: formatNumber(done, language),
                  total: formatNumber(total, language),
                })}
              </span>
            )}
            {wait && <span>{t(`work.left.${wait.unit}`, { count: wait.count })}</span>}
          </>
        ) : (
          queuePosition === null && !waiting && <span>{t('work.waiting')}</span>
        )}
        {queuePosition !== null && (
          <span>{queuePosition === 1 ? t('work.next') : t('work.ahead', { count: queuePosition - 1 })}</span>
        )}
      </p>
      {outage && again && (
        <p role="status" className="text-sm font-medium">
          {t(`work.outage.${outage}`)}
          {t('colon')} {t(`work.again.${again.unit}`, { count: again.count })}
        </p>
      )}
      {note && <p className="max-w-prose text-sm">{note}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          {t('work.close')} <noscript>{t('work.reloads')}</noscript>
        </p>
        <Form method="post" action={`/projects/${project.id}`}>
          <input type="hidden" name="backTo" value={backTo} />
          <Button name="intent" value="cancel" size="small" icon={X}>
            {t('work.cancel')}
          </Button>
        </Form>
      </div>
    </section>
  )
}
