import { Form, useNavigation } from '@remix-run/react'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeletedText, DeletedTexts } from '#app/domain/deleted-texts.ts'
import { durationInWords } from '#app/domain/duration-words.ts'
import { bcp47, type Language } from '#app/domain/languages.ts'
import { MOST_DROPPED } from '#app/domain/text-track.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Button } from '../ui/button.tsx'
import { PageLinks } from '../ui/page-links.tsx'

/** A page of the texts that were deleted or left out, each with a button that brings it back. */
export function DeletedTextList({ texts, target, page, pageSize, total, retentionSeconds }: DeletedTexts) {
  const { t } = useTranslation('translation')
  const language = useLanguage()
  if (total === 0) return <p className="text-muted">{t('deleted.none')}</p>
  const before = (page - 1) * pageSize
  return (
    <>
      <p className="max-w-prose text-muted">
        {t('deleted.note')}{' '}
        {texts.some(({ dropReason }) => dropReason !== null) && t('deleted.leftOut', { most: MOST_DROPPED })}{' '}
        {retentionSeconds !== null &&
          t('deleted.until', { period: durationInWords(retentionSeconds, language) })}
      </p>
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
        {texts.map((text) => (
          <DeletedRow key={text.id} text={text} target={target} />
        ))}
      </ul>
      {total > pageSize && (
        <PageLinks
          range={t('pages.range', { from: before + 1, to: before + texts.length, total })}
          page={page}
          hasNext={before + texts.length < total}
          at={(number) => `?page=${number}`}
        />
      )}
    </>
  )
}

function DeletedRow({ text, target }: { text: DeletedText; target: Language }) {
  const { t } = useTranslation('translation')
  const isPending = useNavigation().formData?.get('id') === text.id
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p lang={bcp47(text.language)} className="whitespace-pre-line break-words text-md">
          {text.original}
        </p>
        {text.translation.trim() !== '' && (
          <p lang={bcp47(target)} className="whitespace-pre-line break-words text-muted">
            {text.translation}
          </p>
        )}
        <p className="mt-1.5 text-sm tabular-nums text-muted">
          {formatTimecode(text.startSeconds)}–{formatTimecode(text.endSeconds)}
          {text.dropReason !== null && <> · {t(`deleted.reason.${text.dropReason}`)}</>}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <Button
          size="small"
          icon={Undo2}
          name="id"
          value={text.id}
          aria-label={t('deleted.restoreText', { text: text.original })}
          pending={isPending}
        >
          {t('deleted.restore')}
        </Button>
      </Form>
    </li>
  )
}
