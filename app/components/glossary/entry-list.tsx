import { Form, useNavigation } from '@remix-run/react'
import { ArrowRight, Pencil, Search, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'

export interface Entry {
  readonly id: string
  /** What its buttons call it. */
  readonly name: string
  readonly from: ReactNode
  readonly to: ReactNode
  readonly languages: string
}

/** Entries with a search above; each can be changed or deleted. Works without script. */
export function EntryList({
  title,
  entries,
  query,
  hasMore,
  here,
  empty,
}: {
  title: string
  entries: readonly Entry[]
  query: string
  /** There are others that are not shown. */
  hasMore: boolean
  here: string
  empty: string
}) {
  const { t } = useTranslation('glossary')
  return (
    <Card title={title}>
      {(entries.length > 0 || query !== '') && (
        <Form role="search" method="get" action={here} className="mb-4 flex flex-wrap gap-3">
          <div className="relative min-w-0 flex-1">
            <Icon of={Search} className="pointer-events-none absolute left-3 top-3 text-muted" />
            <input
              type="search"
              name="q"
              defaultValue={query}
              key={query}
              aria-label={t('list.search')}
              placeholder={t('list.search')}
              className="control h-10 pl-9"
            />
          </div>
          <Button>{t('list.find')}</Button>
        </Form>
      )}
      {entries.length === 0 ? (
        <p className="text-muted">{query === '' ? empty : t('list.none', { query })}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} here={here} />
          ))}
        </ul>
      )}
      {hasMore && <p className="mt-4 text-sm text-muted">{t('list.more', { count: entries.length })}</p>}
    </Card>
  )
}

function Row({ entry: { id, name, from, to, languages }, here }: { entry: Entry; here: string }) {
  const { t } = useTranslation('glossary')
  const { formData } = useNavigation()
  const isGoing = formData?.get('intent') === 'delete' && formData.get('id') === id
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words">
          <span className="min-w-0 whitespace-pre-line font-medium">{from}</span>
          <Icon of={ArrowRight} size={14} className="shrink-0 text-muted" />
          <span className="min-w-0 whitespace-pre-line">{to}</span>
        </p>
        <p className="text-sm text-muted">{languages}</p>
      </div>
      <div className="-mx-3 flex items-center gap-1">
        <ButtonLink
          to={`${here}?edit=${id}`}
          kind="quiet"
          size="small"
          icon={Pencil}
          aria-label={t('list.editNamed', { name })}
        >
          {t('list.edit')}
        </ButtonLink>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button
            kind="quiet"
            size="small"
            icon={Trash2}
            name="intent"
            value="delete"
            pending={isGoing}
            aria-label={t('list.deleteNamed', { name })}
          >
            {t('list.delete')}
          </Button>
        </Form>
      </div>
    </li>
  )
}
