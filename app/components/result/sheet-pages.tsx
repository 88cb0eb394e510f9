import { Form, useNavigation } from '@remix-run/react'
import { ArrowLeft, ArrowRight, GalleryHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SheetState } from '#app/domain/preview-view.ts'
import { Button } from '../ui/button.tsx'

/** The way through the pages of a contact sheet; each is made when one comes to it. */
export function SheetPages({ sheet }: { sheet: SheetState }) {
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
