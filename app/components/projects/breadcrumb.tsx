import { Link } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  BREADCRUMB_STEPS,
  type BreadcrumbStep,
  breadcrumbStep,
  type ProjectStatus,
  type Stage,
} from '#app/domain/project-status.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'

const SCREENS = {
  upload: 'upload',
  analysis: 'analysis',
  translation: 'translation',
  rendering: 'result',
  result: 'result',
} as const satisfies Record<BreadcrumbStep, string>

/**
 * The five steps. The current one is bold, the one that is looked at underlined; those up to the current one, but for
 * the first, lead to their screens.
 */
export function Breadcrumb({
  project: { id, status, stage },
  screen,
  isTight = false,
}: {
  project: { id: string; status: ProjectStatus; stage: Stage }
  /** The last part of the page's path. */
  screen: string | undefined
  /** Without the line that says in words which step it is. */
  isTight?: boolean
}) {
  const { t } = useTranslation()
  const current = breadcrumbStep(status, stage)
  const position = BREADCRUMB_STEPS.indexOf(current)
  return (
    <nav aria-label={t('steps.label')}>
      <p className={classes('mb-2 text-sm text-muted md:hidden', isTight && 'sr-only')}>
        {t('steps.position', { number: position + 1, total: BREADCRUMB_STEPS.length })}
        {t('colon')} <span className="font-semibold text-text">{t(`steps.${current}`)}</span>
      </p>
      <ol className="flex max-md:-ml-2.5 md:flex-wrap md:gap-x-2 md:gap-y-1">
        {BREADCRUMB_STEPS.map((step, index) => {
          const done = index < position
          const isViewed = SCREENS[step] === screen && (index === position || SCREENS[current] !== screen)
          const linked = index > 0 && index <= position && !isViewed
          const content = (
            <>
              <span
                className={classes(
                  'flex h-6 w-6 shrink-0 items-center justify-center rounded-full text-sm tabular-nums',
                  index === position ? 'bg-text font-semibold text-page' : 'bg-well text-muted',
                )}
              >
                {done ? <Icon of={Check} size={14} /> : index + 1}
              </span>
              <span
                className={classes(
                  'sr-only md:not-sr-only',
                  linked && 'link',
                  isViewed && 'border-b-2 border-primary',
                )}
              >
                {t(`steps.${step}`)}
                {done && <span className="sr-only"> ({t('steps.done')})</span>}
              </span>
            </>
          )
          const className = classes(
            'flex items-center gap-2 rounded py-1 touch:min-h-11 max-md:w-11 max-md:justify-center md:pr-1',
            index === position ? 'font-semibold' : 'text-muted',
          )
          return (
            <li
              key={step}
              aria-current={index === position ? 'step' : undefined}
              className="flex items-center md:gap-2"
            >
              {linked ? (
                <Link
                  to={`/projects/${id}/${SCREENS[step]}`}
                  className={classes(className, 'hover:text-text')}
                >
                  {content}
                </Link>
              ) : (
                <span aria-current={isViewed ? 'page' : undefined} className={className}>
                  {content}
                </span>
              )}
              {index < BREADCRUMB_STEPS.length - 1 && (
                <span aria-hidden className={classes('h-px w-4 lg:w-6', done ? 'bg-text' : 'bg-control')} />
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
