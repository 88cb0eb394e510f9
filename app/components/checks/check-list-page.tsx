import { Link } from '@remix-run/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CheckList } from '#app/domain/check-list.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { CheckRow } from './check-row.tsx'

/** What there is to look at, with how much there is of each kind, and the way through its pages. */
export function CheckListPage({ list }: { list: CheckList }) {
  const { t } = useTranslation(['checks', 'translation'])
  const { checks, code, open, page, pageSize, target, total } = list
  const all = open.reduce((sum, { count }) => sum + count, 0)
  const before = (page - 1) * pageSize
  const at = (number: number) => `?${code === null ? '' : `code=${code}&`}page=${number}`
  return (
    <>
      <p className="max-w-prose text-muted">{t('note')}</p>
      <nav aria-label={t('kinds')}>
        <ul className="flex flex-wrap gap-2">
          <Kind to="." isCurrent={code === null} label={t('all')} count={all} />
          {open.map((kind) => (
            <Kind
              key={kind.code}
              to={`?code=${kind.code}`}
              isCurrent={kind.code === code}
              label={t(`kind.${kind.code}`)}
              count={kind.count}
            />
          ))}
        </ul>
      </nav>
      {total === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
          {checks.map((check) => (
            <CheckRow key={`${check.id} ${check.code}`} check={check} target={target} />
          ))}
        </ul>
      )}
      {total > pageSize && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-auto tabular-nums">
            {t('range', { from: before + 1, to: before + checks.length, total })}
          </p>
          {page > 1 && (
            <ButtonLink to={at(page - 1)} icon={ArrowLeft}>
              {t('translation:pages.previous')}
            </ButtonLink>
          )}
          {before + checks.length < total && (
            <ButtonLink to={at(page + 1)} icon={ArrowRight}>
              {t('translation:pages.next')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

/** A kind of check, which leads to those of its kind alone. */
function Kind({
  to,
  isCurrent,
  label,
  count,
}: {
  to: string
  isCurrent: boolean
  label: string
  count: number
}) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'inline-flex min-h-9 items-center gap-2 rounded border px-3 text-sm hover:bg-well touch:min-h-11',
          isCurrent ? 'border-text font-semibold' : 'border-control',
        )}
      >
        {label} <span className="tabular-nums text-muted">{count}</span>
      </Link>
    </li>
  )
}
