import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Reason } from '#app/domain/untranslated-reasons.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { engineName } from './engine-names.ts'

/** How many texts have no translation or a doubtful one, why, and the button that has only those done again. */
export function RetryPanel({
  count: untranslated,
  reasons,
  formId,
  canRetry,
  pending,
}: {
  /** Of the texts. */
  count: number
  reasons: readonly Reason[]
  /** Of the texts: what was typed is saved before. */
  formId: string
  /** Whether anything here translates one of them. */
  canRetry: boolean
  pending: boolean
}) {
  const { t } = useTranslation('translation')
  if (untranslated === 0) return null
  return (
    <Banner
      tone="warn"
      title={t('retry.title', { count: untranslated })}
      actions={
        canRetry && (
          <Button form={formId} name="intent" value="retry" icon={RotateCw} pending={pending}>
            {t('retry.submit')}
          </Button>
        )
      }
    >
      <ul>
        {reasons.map(({ engine, problem, count }) => (
          <li key={`${engine ?? ''} ${problem}`}>
            {t(`problem.${problem}`)}{' '}
            <span className="block text-sm text-muted">
              {t('retry.texts', { count })}
              {engine !== null && ` · ${engineName(engine)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{canRetry ? t('retry.note') : t('retry.byHand')}</p>
    </Banner>
  )
}
