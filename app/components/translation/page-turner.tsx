import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TextPage } from '#app/domain/text-groups.ts'
import { PAGE_INTENT } from '#app/forms/translation-fields.ts'
import { Button } from '../ui/button.tsx'

/**
 * The way through the pages without script, where they are not one list. Turning one saves what was typed on it; saving
 * comes back to it.
 */
export function PageTurner({ query, filter, order, page, pageSize, found, groups }: TextPage) {
  const { t } = useTranslation('translation')
  const before = (page - 1) * pageSize
  return (
    <noscript>
      <input type="hidden" name="q" value={query} />
      <input type="hidden" name="show" value={filter} />
      <input type="hidden" name="sort" value={order} />
      <input type="hidden" name="page" value={page} />
      {found > pageSize && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p className="mr-auto tabular-nums">
            {t('pages.range', { from: before + 1, to: before + groups.length, total: found })}
            <span className="block text-sm text-muted">{t('pages.note')}</span>
          </p>
          {page > 1 && (
            <Button icon={ArrowLeft} name="intent" value={`${PAGE_INTENT}${page - 1}`}>
              {t('pages.previous')}
            </Button>
          )}
          {before + groups.length < found && (
            <Button icon={ArrowRight} name="intent" value={`${PAGE_INTENT}${page + 1}`}>
              {t('pages.next')}
            </Button>
          )}
        </div>
      )}
    </noscript>
  )
}
