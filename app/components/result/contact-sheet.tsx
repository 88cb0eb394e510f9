import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { PreviewWork } from './preview-work.tsx'
import type { SheetState, StillView } from '#app/domain/preview-view.ts'
import { SheetPages } from './sheet-pages.tsx'
import { Still } from './still.tsx'

/** Texts that nobody needs to look at are opened on request from here on. */
const SHOWN_AT_ONCE = 6

/** The texts of a page before and after; those that need a look come first. */
export function ContactSheet({
  projectId,
  sheet,
  language,
}: {
  projectId: string
  sheet: SheetState
  language: string
}) {
  const { t } = useTranslation('preview')
  const { done, isBegun } = sheet
  if (!isBegun) return null
  const doubtful = done?.stills.filter(({ flags }) => flags.length > 0) ?? []
  const good = done?.stills.filter(({ flags }) => flags.length === 0) ?? []
  const shown = Math.max(0, SHOWN_AT_ONCE - doubtful.length)
  const first = [...doubtful, ...good.slice(0, shown)]
  const rest = good.slice(shown)
  const list = (stills: readonly StillView[]) => (
    <ul className="grid gap-8">
      {stills.map((still) => (
        <Still
          key={still.id}
          projectId={projectId}
          sheetId={done?.id ?? ''}
          // what it is translated to now is not what the picture shows
          still={done?.stale ? { ...still, translation: '' } : still}
          language={language}
        />
      ))}
    </ul>
  )
  return (
    <Card title={t('sheet.title')}>
      <div className="grid gap-6">
        <PreviewWork
          kind="contact-sheet"
          state={sheet}
          making={t('sheet.making')}
          failed={t('sheet.failed')}
        />
        {done?.stale && <Banner tone="warn">{t('stale')}</Banner>}
        {done && !done.stale && doubtful.length > 0 && (
          <Banner
            tone="warn"
            title={t('sheet.look', { count: doubtful.length })}
            actions={
              <ButtonLink to={`/projects/${projectId}/translation`} icon={Pencil} size="small">
                {t('edit')}
              </ButtonLink>
            }
          />
        )}
        {done && !done.stale && doubtful.length === 0 && (
          <Banner tone="info">
            {good.length > 0 ? t('sheet.good', { count: good.length }) : t('sheet.none')}
          </Banner>
        )}
        {first.length > 0 && list(first)}
        {rest.length > 0 && (
          <Disclosure title={t('sheet.more', { count: rest.length })}>{list(rest)}</Disclosure>
        )}
        <SheetPages sheet={sheet} />
      </div>
    </Card>
  )
}
