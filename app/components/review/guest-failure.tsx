import { FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRouteFailure } from '../layout/route-failure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** In place of what a link should show: why it shows nothing. A guest has nowhere else to go. */
export function GuestFailure() {
  const { t } = useTranslation(['review', 'common'])
  const { problem } = useRouteFailure()
  return (
    <Page className="py-12">
      <EmptyState icon={FileQuestion} heading="h1" title={t('over.title')}>
        {problem?.detail || t('common:failure.text')}
      </EmptyState>
    </Page>
  )
}
