import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button.tsx'

/** The way through the pages of a list: links to the one before and the one after. */
export function PageLinks({
  range,
  page,
  hasNext,
  at,
}: {
  /** Which of how many are shown, in words. */
  range?: string
  page: number
  hasNext: boolean
  /** The address of a page. */
  at: (page: number) => string
}) {
  const { t } = useTranslation('translation')
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {range !== undefined && <p className="mr-auto tabular-nums">{range}</p>}
      {page > 1 && (
        <ButtonLink to={at(page - 1)} icon={ArrowLeft}>
          {t('pages.previous')}
        </ButtonLink>
      )}
      {hasNext && (
        <ButtonLink to={at(page + 1)} icon={ArrowRight}>
          {t('pages.next')}
        </ButtonLink>
      )}
    </div>
  )
}
