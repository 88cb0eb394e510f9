import { useTranslation } from 'react-i18next'
import type { Autosave } from './use-autosave.ts'

/** Whether what was typed is saved, and why not. */
export function SaveNote({ isDirty, autosave }: { isDirty: boolean; autosave: Autosave }) {
  const { t } = useTranslation(['editor', 'translation'])
  const { isSaving, problem } = autosave
  if (problem)
    return (
      <span className="text-wrong">
        {t('changes.unsaved', { reason: problem.detail || t('changes.unreached') })}
      </span>
    )
  if (isSaving) return <span>{t('changes.savingTexts')}</span>
  return <span>{t(isDirty ? 'translation:editor.dirty' : 'translation:editor.clean')}</span>
}
