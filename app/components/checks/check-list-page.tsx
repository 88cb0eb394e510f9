import { useTranslation } from 'react-i18next'
import type { CheckList } from '#app/domain/check-list.ts'
import { CountLink } from '../ui/count-link.tsx'
import { CheckRow } from './check-row.tsx'
import { PageLinks } from '../ui/page-links.tsx'

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
          <CountLink to="." isCurrent={code === null} label={t('all')} count={all} />
          {open.map((kind) => (
            <CountLink
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
        <PageLinks
          range={t('range', { from: before + 1, to: before + checks.length, total })}
          page={page}
          hasNext={before + checks.length < total}
          at={at}
        />
      )}
    </>
  )
}
