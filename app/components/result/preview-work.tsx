import { Form } from '@remix-run/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SideWorkKind } from '#app/domain/preview.ts'
import { formatPercent } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useErrorText } from '../ui/use-form-message.ts'
import type { PreviewState } from '#app/domain/preview-view.ts'

/** How far a preview is, with the way to stop it; or why it failed. */
export function PreviewWork({
  kind,
  state: { progress, failure },
  making,
  failed,
}: {
  kind: SideWorkKind
  state: Pick<PreviewState<unknown>, 'progress' | 'failure'>
  making: string
  failed: ReactNode
}) {
  const { t } = useTranslation(['preview', 'common'])
  const language = useLanguage()
  const text = useErrorText()
  if (failure)
    return (
      <Banner tone="wrong" title={failed}>
        {text(failure)}
      </Banner>
    )
  if (progress === null) return null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-40">
          {making}…{' '}
          <span className="tabular-nums text-muted">
            {progress > 0 ? formatPercent(progress, language) : t('waiting')}
          </span>{' '}
          <noscript>
            <span className="text-muted">{t('common:work.reloads')}</span>
          </noscript>
        </p>
        <Form method="post" preventScrollReset className="shrink-0">
          <input type="hidden" name="kind" value={kind} />
          <Button name="intent" value="cancel-preview" size="small" icon={X}>
            {t('cancel')}
          </Button>
        </Form>
      </div>
      <ProgressBar label={making} percent={progress > 0 ? progress : undefined} />
    </div>
  )
}
