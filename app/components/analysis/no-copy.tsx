import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { OriginalView } from '#app/domain/original-view.ts'
import { ProblemBanner } from '../layout/problem-banner.tsx'
import { usePolling } from '../projects/use-polling.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useErrorText } from '../ui/use-form-message.ts'

const POLL_MS = 2000

/** Of a video that not every browser plays: why it is not seen, and how it comes to be. */
export function NoCopy({ original: { progress, failure } }: { original: OriginalView }) {
  const { t } = useTranslation('analysis')
  const fetcher = useFetcher()
  const errorText = useErrorText()
  const isAtWork = progress !== null
  usePolling(isAtWork, POLL_MS)
  return (
    <>
      <ProblemBanner answer={fetcher.data} />
      <Banner
        tone={failure && !isAtWork ? 'warn' : 'info'}
        actions={
          !isAtWork && (
            <Button
              size="small"
              name="intent"
              value="copy"
              pending={fetcher.state !== 'idle'}
              onClick={(event) => {
                // sent alone, so that what is drawn and typed stays
                event.preventDefault()
                fetcher.submit({ intent: 'copy' }, { method: 'post' })
              }}
            >
              {t('scope.copy.ask')}
            </Button>
          )
        }
      >
        {isAtWork
          ? t('scope.copy.working', { percent: Math.round(progress) })
          : (errorText(failure) ?? t('scope.copy.note'))}
      </Banner>
    </>
  )
}
