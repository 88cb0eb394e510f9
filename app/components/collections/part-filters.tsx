import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { COLLECTION_STATES, type CollectionState } from '#app/domain/collections.ts'
import { classes } from '../ui/classes.ts'
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
    <nav aria-label={t('filter.label')} className="flex flex-wrap gap-2">
      {offered.map((name) => (
        <Link
          key={name}
          to={name === 'all' ? '.' : `?show=${name}`}
          preventScrollReset
          aria-current={name === filter ? 'page' : undefined}
          className={classes(
            'rounded border px-3 py-1 text-sm no-underline touch:py-3',
            name === filter ? 'border-text bg-well font-semibold' : 'border-control hover:border-text',
          )}
        >
          {t(`filter.${name}`)} <span className="tabular-nums text-muted">{countOf(name)}</span>
        </Link>
      ))}
    </nav>
  )
}
