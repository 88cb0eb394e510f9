import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextGroup } from '#app/domain/text-groups.ts'
import type { RowChange, RowChanges } from '../editor/row-changes.ts'
import { useStoredPart } from '../editor/store.ts'

// the domain's module that names them all would bring its library along
const DISPOSITIONS: readonly TextGroup['disposition'][] = ['translate', 'keep', 'erase', 'ignore']

/** Whether the text is right and what becomes of it, saved at once. Without script the text's own page has both. */
export function RowTools({
  group,
  rows,
  onChange,
}: {
  group: TextGroup
  rows: RowChanges
  onChange: (groupId: string, change: RowChange) => void
}) {
  const { t } = useTranslation('translation')
  const pending = useStoredPart(rows.pending, (all) => all.get(group.id))
  useEffect(() => rows.receive(group), [rows, group])
  const disposition = pending?.disposition ?? group.disposition
  const isReviewed = pending?.reviewed ?? group.isReviewed
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm noscript:hidden">
      {disposition !== 'ignore' && (
        <label className="flex min-h-8 cursor-pointer items-center gap-2 touch:min-h-11">
          <input
            type="checkbox"
            // one goes from text to text with Tab: Alt + R ticks it, and the text's own page has both
            tabIndex={-1}
            checked={isReviewed}
            onChange={({ currentTarget }) => onChange(group.id, { reviewed: currentTarget.checked })}
            aria-label={t('editor.reviewedOf', { text: group.original })}
            className="h-5 w-5 shrink-0 cursor-pointer rounded accent-primary"
          />
          <span>{t('editor.reviewed')}</span>
        </label>
      )}
      <select
        tabIndex={-1}
        value={disposition}
        onChange={({ currentTarget }) => {
          const chosen = DISPOSITIONS.find((one) => one === currentTarget.value)
          if (chosen) onChange(group.id, { disposition: chosen })
        }}
        aria-label={t('editor.dispositionOf', { text: group.original })}
        className="control h-8 w-auto py-0 text-sm touch:h-11"
      >
        {DISPOSITIONS.map((value) => (
          <option key={value} value={value}>
            {t(`change.${value}.label`)}
          </option>
        ))}
      </select>
    </div>
  )
}
