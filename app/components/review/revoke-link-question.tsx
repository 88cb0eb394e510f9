import { useTranslation } from 'react-i18next'
import type { ReviewLink } from '#app/domain/review.ts'
import { useProject } from '../projects/use-project.ts'
import { DangerQuestion } from '../ui/danger-question.tsx'

export function RevokeLinkQuestion({ link }: { link: Pick<ReviewLink, 'id' | 'name'> }) {
  const { t } = useTranslation('review')
  return (
    <DangerQuestion
      title={t('revoke.title', { name: link.name })}
      backTo={`/projects/${useProject().id}/review`}
      keep={t('revoke.keep')}
      confirm={t('links.revoke')}
      intent="revoke"
      field={{ name: 'link_id', value: link.id }}
    >
      <p>{t('revoke.text')}</p>
    </DangerQuestion>
  )
}
