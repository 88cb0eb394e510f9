import { Form, Link, useSubmit } from '@remix-run/react'
import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Searches as one types; without script, by its button. */
export function ProjectSearch({ query, count }: { query: string; count: number }) {
  const { t } = useTranslation('projects')
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // after clearing by the link; what is being typed is not touched
    if (query === '' && input.current && document.activeElement !== input.current) input.current.value = ''
  }, [query])
  const search = (event: FormEvent<HTMLFormElement>) =>
    submit(event.currentTarget, { replace: true, preventScrollReset: true })
  return (
    <Form
      role="search"
      method="get"
      action="/projects"
      onInput={search}
      className="flex flex-wrap items-center gap-3"
    >
      <div className="relative min-w-0 flex-1 sm:max-w-sm">
        <Icon
          of={Search}
          className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={query}
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
      <noscript>
        <Button>{t('list.searchSubmit')}</Button>
      </noscript>
      <p role="status" className="text-sm tabular-nums text-muted">
        {t('list.count', { count })}
      </p>
    </Form>
  )
}
