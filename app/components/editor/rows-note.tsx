import { useTranslation } from 'react-i18next'
import type { RowChanges } from './row-changes.ts'
import { useStored } from './store.ts'

/** Whether what was set in the rows of the list is saved. */
export function RowsNote({ rows }: { rows: RowChanges }) {
  const { t } = useTranslation('editor')
  const saving = useStored(rows.saving)
  if (saving === 'saved') return null
  if (saving === 'saving') return <span>{t('changes.savingTexts')}</span>
  return <span className="text-wrong">{t('changes.rowFailed')}</span>
}
