import { useNavigation } from '@remix-run/react'
import { Film } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OriginalView } from '#app/domain/original-view.ts'
import { usePolling } from '../projects/use-polling.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useErrorText } from '../ui/use-error-text.ts'
import { COPY_FORM_ID } from './copy-form.tsx'

const POLL_MS = 2000

/** Of a video that not every browser plays: why it is not seen, and how it comes to be. */
export function NoCopy({ original: { progress, failure } }: { original: OriginalView }) {
  const { t } = useTranslation('analysis')
  const { formData } = useNavigation()
  const errorText = useErrorText()
  const isAtWork = progress !== null
  usePolling(isAtWork, POLL_MS)
  return (
    <Banner
      tone={failure && !isAtWork ? 'warn' : 'info'}
      actions={
        !isAtWork && (
          <Button size="small" icon={Film} form={COPY_FORM_ID} pending={formData?.get('intent') === 'copy'}>
            {t('scope.copy.ask')}
          </Button>
        )
      }
    >
      {isAtWork
        ? t('scope.copy.working', { percent: Math.round(progress) })
        : (errorText(failure) ?? t('scope.copy.note'))}
    </Banner>
  )
}
