import { useTranslation } from 'react-i18next'
import { COLLECTION_STATES, type CollectionState } from '#app/domain/collections.ts'
import { CountLink } from '../ui/count-link.tsx'
import { isInFilter, PART_FILTERS, type PartFilter } from './collection-view.ts'

/** Narrows the list; what nothing is in is not offered. */
export function PartFilters({
  counts,
  filter,
}: {
  counts: Readonly<Record<CollectionState, number>>
  filter: PartFilter
}) {
  const { t } = useTranslation('collections')
  const countOf = (name: PartFilter) =>
    COLLECTION_STATES.reduce((sum, state) => sum + (isInFilter(state, name) ? counts[state] : 0), 0)
  const offered = PART_FILTERS.filter((name) => name === 'all' || name === filter || countOf(name) > 0)
  return (
    <nav aria-label={t('filter.label')}>
      <ul className="flex flex-wrap gap-2">
        {offered.map((name) => (
          <CountLink
            key={name}
            to={name === 'all' ? '.' : `?show=${name}`}
            isCurrent={name === filter}
            label={t(`filter.${name}`)}
            count={countOf(name)}
          />
        ))}
      </ul>
    </nav>
  )
}
