import { Form, Link, useSubmit } from '@remix-run/react'
import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  PROJECT_FILTERS,
  PROJECT_ORDERS,
  type ProjectFilter,
  type ProjectOrder,
} from '#app/domain/project-list.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Whoever types on within that time has not asked yet. */
const TYPING_MS = 250

/** Searches, filters and sorts as one types and chooses; without script, by its button. */
export function ProjectSearch({
  query,
  filter,
  order,
  count,
}: {
  query: string
  filter: ProjectFilter
  order: ProjectOrder
  count: number
}) {
  const { t } = useTranslation('projects')
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => {
    // after clearing by the link; what is being typed is not touched
    if (query === '' && input.current && document.activeElement !== input.current) input.current.value = ''
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    const ask = () => submit(form, { replace: true, preventScrollReset: true })
    if (target === input.current) timer.current = setTimeout(ask, TYPING_MS)
    else ask()
  }
  return (
    <Form
      role="search"
      method="get"
      action="/projects"
      onInput={search}
      onSubmit={() => clearTimeout(timer.current)}
      className="flex flex-wrap items-center gap-3"
    >
      <div className="relative min-w-0 flex-1 basis-56 sm:max-w-sm">
        <Icon
          of={Search}
          className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          className="control h-10 pl-9 pr-10 [&::-webkit-search-cancel-button]:hidden"
        />
        {query && (
          <Link
            to="/projects"
            replace
            aria-label={t('list.clear')}
            className="absolute right-1 top-1 flex h-8 w-8 items-center justify-center rounded text-muted hover:bg-well touch:right-0 touch:top-0 touch:h-11 touch:w-11"
          >
            <Icon of={X} />
          </Link>
        )}
      </div>
      <select
        name="status"
        key={filter}
        defaultValue={filter}
        aria-label={t('list.filter.label')}
        className="control h-10 w-auto"
      >
        {PROJECT_FILTERS.map((name) => (
          <option key={name} value={name}>
            {t(`list.filter.${name}`)}
          </option>
        ))}
      </select>
      <select
        name="sort"
        key={order}
        defaultValue={order}
        aria-label={t('list.order.label')}
        className="control h-10 w-auto"
      >
        {PROJECT_ORDERS.map((name) => (
          <option key={name} value={name}>
            {t(`list.order.${name}`)}
          </option>
        ))}
      </select>
      <noscript>
        <Button>{t('list.searchSubmit')}</Button>
      </noscript>
      <p role="status" className="text-sm tabular-nums text-muted">
        {t('list.count', { count })}
      </p>
    </Form>
  )
}
