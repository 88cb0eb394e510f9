import { useTranslation } from 'react-i18next'
import { formatPercent } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { ProjectView } from './project-view.ts'

/** How far a stage had come when it failed; nothing when it had not really begun. */
export function StoppedAt({ project: { stage, progress } }: { project: ProjectView }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (progress < 1) return null
  return (
    <section
      aria-label={t(`work.${stage}`)}
      className="grid gap-3 rounded-lg border border-hairline bg-surface p-5 sm:p-6"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t(`work.${stage}`)}</span>
        <span className="tabular-nums text-muted">
          {t('work.stopped', { percent: formatPercent(progress, language) })}
        </span>
      </p>
      <ProgressBar label={t(`work.${stage}`)} percent={progress} tone="wrong" />
    </section>
  )
}
