import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComingDeletion } from '#app/domain/retention.ts'
import { formatDuration, formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Breakable } from '../ui/breakable.tsx'
import { DateText } from '../ui/date-text.tsx'
import type { ProjectView } from './project-view.ts'

/** What is known of the project and its video. */
export function ProjectFacts({
  project,
  deletions,
}: {
  project: ProjectView
  deletions: readonly ComingDeletion[]
}) {
  const { t } = useTranslation(['projects', 'common'])
  const language = useLanguage()
  const { name, poster, description, fileName, durationSeconds, size, textsDetected } = project
  return (
    <aside
      aria-label={t('detail.summary')}
      className="overflow-hidden rounded-lg border border-hairline bg-surface"
    >
      {poster && (
        <img src={poster} alt={t('detail.poster', { name })} className="aspect-video w-full object-cover" />
      )}
      <dl className="grid gap-x-6 px-5 py-2 text-sm">
        {description && <Fact term={t('detail.description')}>{description}</Fact>}
        <Fact term={t('detail.languages')}>
          <span className="block first-letter:uppercase">
            {t('card.languages', {
              source: t(`common:languages.${project.sourceLanguage}`),
              target: t(`common:languages.${project.targetLanguage}`),
            })}
          </span>
        </Fact>
        {fileName !== null && (
          <Fact term={t('detail.file')}>
            <Breakable text={fileName} after="_" />
          </Fact>
        )}
        {durationSeconds !== null && (
          <Fact term={t('detail.duration')}>{formatDuration(durationSeconds)}</Fact>
        )}
        {size && (
          <Fact term={t('detail.picture')}>
            {size.width} × {size.height}
          </Fact>
        )}
        {textsDetected !== null && (
          <Fact term={t('detail.texts')}>{formatNumber(textsDetected, language)}</Fact>
        )}
        <Fact term={t('detail.created')}>
          <DateText date={project.createdAt} />
        </Fact>
        {deletions.map(({ rule, at }) => (
          <Fact key={rule} term={t(`detail.keptUntil.${rule}`)}>
            <DateText date={at} />
          </Fact>
        ))}
      </dl>
    </aside>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-4 border-b border-hairline py-2.5 last:border-b-0">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 whitespace-pre-line break-words tabular-nums">{children}</dd>
    </div>
  )
}
