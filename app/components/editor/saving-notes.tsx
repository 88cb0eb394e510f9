import { useTranslation } from 'react-i18next'
import { CONFLICTS_ID } from '../translation/conflicts.tsx'
import type { Autosave } from './use-autosave.ts'
import type { Desk } from './desk.ts'
import { useStored } from './store.ts'
import type { RowChanges } from './row-changes.ts'

/** Whether what was typed is saved, and why not. */
export function SaveNote({ isDirty, autosave }: { isDirty: boolean; autosave: Autosave }) {
  const { t } = useTranslation(['editor', 'translation'])
  const { isSaving, problem } = autosave
  if (problem)
    return (
      <span className="text-wrong">
        {t('changes.unsaved', { reason: problem.detail || t('changes.unreached') })}{' '}
        {problem.code === 'translation.stale' && (
          // no link: to go to another address, be it on the same page, gives up the answer that tells both versions
          <button
            type="button"
            className="link"
            onClick={() => document.getElementById(CONFLICTS_ID)?.scrollIntoView()}
          >
            {t('translation:conflict.compare')}
          </button>
        )}
      </span>
    )
  if (isSaving) return <span>{t('changes.savingTexts')}</span>
  return <span>{t(isDirty ? 'translation:editor.dirty' : 'translation:editor.clean')}</span>
}

/** Whether places and times that were changed on the frame and the time line are saved. */
export function ChangesNote({ desk }: { desk: Desk }) {
  const { t } = useTranslation('editor')
  const saving = useStored(desk.changes.saving)
  if (saving === 'saved') return null
  return <span className={saving === 'failed' ? 'text-wrong' : undefined}>{t(`changes.${saving}`)}</span>
}

/** Whether what was set in the rows of the list is saved. */
export function RowsNote({ rows }: { rows: RowChanges }) {
  const { t } = useTranslation('editor')
  const saving = useStored(rows.saving)
  if (saving === 'saved') return null
  if (saving === 'saving') return <span>{t('changes.savingTexts')}</span>
  return <span className="text-wrong">{t('changes.rowFailed')}</span>
}
