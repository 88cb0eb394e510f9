import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ANALYSIS_SUBSTEPS, type AnalysisSubstep, type Substep } from '#app/domain/project-status.ts'
import { classes } from '../ui/classes.ts'
import { Icon, Spinner } from '../ui/icon.tsx'

/** The texts are translated when a person asks for it, later on. */
const SHOWN: readonly AnalysisSubstep[] = ANALYSIS_SUBSTEPS.filter((substep) => substep !== 'translating')

/** What analysis does one after the other, and where it is. */
export function Substeps({ current }: { current: Substep | null }) {
  const { t } = useTranslation('analysis')
  const position = SHOWN.findIndex((substep) => substep === current)
  return (
    <ol aria-label={t('substeps.label')} className="grid gap-3">
      {SHOWN.map((substep, index) => {
        const done = index < position
        const now = index === position
        const pending = <span className="h-1.5 w-1.5 rounded-full bg-control" />
        return (
          <li
            key={substep}
            aria-current={now ? 'step' : undefined}
            className={classes('flex items-center gap-3', now ? 'font-semibold' : !done && 'text-muted')}
          >
            <span
              className={classes(
                'flex h-5 w-5 items-center justify-center',
                done ? 'text-done' : 'text-working',
              )}
            >
              {done ? <Icon of={Check} /> : now ? <Spinner /> : pending}
            </span>
            {t(`substeps.${substep}`)}
            <span className="sr-only">{done ? t('substeps.done') : now && t('substeps.current')}</span>
          </li>
        )
      })}
    </ol>
  )
}
