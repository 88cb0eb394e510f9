import { useTranslation } from 'react-i18next'
import type { ComingDeletion } from '#app/domain/retention.ts'
import { Banner } from '../ui/banner.tsx'
import { DateText } from '../ui/date-text.tsx'
import { RichText } from '../ui/rich-text.tsx'
import type { ProjectView } from './project-view.ts'

/** Which of the project's videos go soon, and that the original has gone. */
export function DeletionNotes({
  project: { sourceDeletedAt },
  deletions,
}: {
  project: Pick<ProjectView, 'sourceDeletedAt'>
  deletions: readonly ComingDeletion[]
}) {
  const { t } = useTranslation('projects')
  return (
    <>
      {sourceDeletedAt && (
        <Banner tone="info" title={t('detail.sourceGone.title')}>
          <RichText
            text={t('detail.sourceGone.text')}
            parts={{ date: () => <DateText date={sourceDeletedAt} /> }}
          />
        </Banner>
      )}
      {deletions
        .filter(({ isSoon }) => isSoon)
        .map(({ rule, at }) => (
          <Banner key={rule} tone="warn" title={t(`detail.deletion.${rule}.title`)}>
            <RichText
              text={t(`detail.deletion.${rule}.text`)}
              parts={{ date: () => <DateText date={at} /> }}
            />
          </Banner>
        ))}
    </>
  )
}
