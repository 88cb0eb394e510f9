import { useTranslation } from 'react-i18next'
import { TEXT_FILTERS, TEXT_ORDERS } from '#app/domain/text-filters.ts'
import type { Listing } from './text-pages.ts'

/** Which texts the list shows, in which order: at once with script, by the search's button without. */
export function TextFilters({
  listing: { filter, order },
  onChange,
}: {
  listing: Listing
  onChange: (change: Partial<Listing>) => void
}) {
  const { t } = useTranslation('translation')
  const look = 'control h-10 w-auto min-w-0 px-2 text-sm sm:max-w-44 touch:h-11'
  return (
    <>
      <select
        name="show"
        aria-label={t('filter.label')}
        value={filter}
        onChange={({ currentTarget: { value } }) =>
          onChange({ filter: TEXT_FILTERS.find((one) => one === value) ?? 'all' })
        }
        className={`${look} max-w-[5.75rem]`}
      >
        {TEXT_FILTERS.map((one) => (
          <option key={one} value={one}>
            {t(`filter.${one}`)}
          </option>
        ))}
      </select>
      <select
        name="sort"
        aria-label={t('order.label')}
        value={order}
        onChange={({ currentTarget: { value } }) =>
          onChange({ order: TEXT_ORDERS.find((one) => one === value) ?? 'time' })
        }
        className={`${look} max-w-[7.25rem]`}
      >
        {TEXT_ORDERS.map((one) => (
          <option key={one} value={one}>
            {t(`order.${one}`)}
          </option>
        ))}
      </select>
    </>
  )
}
