import { Form, useNavigation } from '@remix-run/react'
import { ArrowLeft, ArrowRight, GalleryHorizontal, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bcp47 } from '#app/domain/languages.ts'
import type { SheetState, StillView } from '#app/domain/preview-view.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { PreviewWork } from './preview-work.tsx'
import { FlagList, TextPair } from './text-pair.tsx'

/** The way through the pages of a contact sheet; each is made when one comes to it. */
function SheetPages({ sheet }: { sheet: SheetState }) {
  const { t } = useTranslation('preview')
  const { formData } = useNavigation()
  const { page, pages, pageSize, texts, progress, done } = sheet
  if (pages === 1) return null
  const pending = formData?.get('intent') === 'sheet-page' ? Number(formData.get('page')) : undefined
  const first = (page - 1) * pageSize + 1
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-4">
      <p className="mr-auto tabular-nums">
        {t('sheet.range', { from: first, to: Math.min(texts, first + pageSize - 1), total: texts })}
      </p>
      {page > 1 && (
        <Turn page={page - 1} pending={pending} icon={ArrowLeft}>
          {t('sheet.previous')}
        </Turn>
      )}
      {!done && progress === null && (
        <Turn page={page} pending={pending} icon={GalleryHorizontal}>
          {t('sheet.make')}
        </Turn>
      )}
      {page < pages && (
        <Turn page={page + 1} pending={pending} icon={ArrowRight}>
          {t('sheet.next')}
        </Turn>
      )}
    </div>
  )
}

function Turn({
  page,
  pending,
  icon,
  children,
}: {
  page: number
  /** The page that is on its way. */
  pending: number | undefined
  icon: typeof ArrowRight
  children: string
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="page" value={page} />
      <Button icon={icon} name="intent" value="sheet-page" pending={pending === page}>
        {children}
      </Button>
    </Form>
  )
}

/** One text of a contact sheet: the same part of a frame before and after, and what to look at. */
function Still({
  projectId,
  sheetId,
  still,
  language,
}: {
  projectId: string
  sheetId: string
  still: StillView
  language: string
}) {
  const { t } = useTranslation('preview')
  const { id, seconds, width, height, flags, original, translation } = still
  const texts = { before: original, after: translation || original }
  return (
    <li className="grid gap-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <TextPair text={still} original={bcp47(still.language)} translation={language} />
        <span className="shrink-0 text-sm tabular-nums text-muted">{formatTimecode(seconds)}</span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['before', 'after'] as const).map((side) => (
          <figure key={side} className="m-0">
            <figcaption className="mb-1 text-sm text-muted">{t(side)}</figcaption>
            <img
              src={`/api/v1/projects/${projectId}/contact-sheet/still?group_id=${id}&side=${side}&v=${sheetId}`}
              alt={t(`${side}Of`, { text: texts[side].replaceAll('\n', ' ') })}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-lg bg-well"
            />
          </figure>
        ))}
      </div>
      <FlagList flags={flags} />
    </li>
  )
}

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
