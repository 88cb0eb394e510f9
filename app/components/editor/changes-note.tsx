import { useTranslation } from 'react-i18next'
import type { Desk } from './desk.ts'
import { useStored } from './store.ts'

/** Whether places and times that were changed on the frame and the time line are saved. */
export function ChangesNote({ desk }: { desk: Desk }) {
  const { t } = useTranslation('editor')
  const saving = useStored(desk.changes.saving)
  if (saving === 'saved') return null
  return <span className={saving === 'failed' ? 'text-wrong' : undefined}>{t(`changes.${saving}`)}</span>
}
