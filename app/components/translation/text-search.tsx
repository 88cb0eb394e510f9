import { Form, Link, useLocation } from '@remix-run/react'
import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TEXT_FILTERS, TEXT_ORDERS } from '#app/domain/text-filters.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Listing } from './text-pages.ts'

/** Which texts the list shows, in which order: at once with script, by the search's button without. */
function TextFilters({
  listing: { filter, order },
  onChange,
}: {
  listing: Listing
  onChange: (change: Partial<Listing>) => void
}) {
  const { t } = useTranslation('translation')
  const className = 'control h-10 w-auto min-w-0 px-2 text-sm sm:max-w-44 touch:h-11'
  return (
    <>
      <select
        name="show"
        aria-label={t('filter.label')}
        value={filter}
        onChange={({ currentTarget: { value } }) =>
          onChange({ filter: TEXT_FILTERS.find((one) => one === value) ?? 'all' })
        }
        className={`${className} max-w-[5.75rem]`}
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
        className={`${className} max-w-[7.25rem]`}
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

/**
 * Searches the texts: while one types with script, by its button and the address without. The count stands on the
 * side where it does not move the box that is being typed in.
 */
export function TextSearch({
  listing,
  found,
  onChange,
}: {
  listing: Listing
  /** How many texts were found; undefined while nothing is searched for. */
  found: number | undefined
  onChange: (change: Partial<Listing>) => void
}) {
  const { t } = useTranslation('translation')
  const { pathname } = useLocation()
  const { query } = listing
  return (
    <Form
      role="search"
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className="flex w-full flex-wrap items-center gap-2"
    >
      <p role="status" className="order-last basis-full text-sm tabular-nums text-muted empty:hidden">
        {found !== undefined && t('search.found', { count: found })}
      </p>
      <div className="relative min-w-[6.5rem] flex-1">
        <Icon
          of={Search}
          className="pointer-events-none absolute left-2.5 top-1/2 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name="q"
          maxLength={200}
          value={query}
          onChange={(event) => onChange({ query: event.currentTarget.value })}
          aria-label={t('search.label')}
          placeholder={t('search.submit')}
          className="control h-10 pl-8 pr-1 placeholder:text-sm [&:not(:placeholder-shown)]:pr-10 [&::-webkit-search-cancel-button]:hidden"
        />
        {query && (
          <Link
            to={pathname}
            replace
            preventScrollReset
            onClick={() => onChange({ query: '' })}
            aria-label={t('search.clear')}
            className="absolute right-1 top-1 flex h-8 w-8 items-center justify-center rounded text-muted hover:bg-well touch:right-0 touch:top-0 touch:h-11 touch:w-11"
          >
            <Icon of={X} />
          </Link>
        )}
      </div>
      <TextFilters listing={listing} onChange={onChange} />
      <noscript>
        <Button>{t('search.submit')}</Button>
      </noscript>
    </Form>
  )
}
