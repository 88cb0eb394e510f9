import { CircleAlert, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TextGroup } from '#app/domain/text-groups.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { engineName } from './engine-names.ts'

/** Where a translation comes from, how far it can be trusted, and what to look at. */
export function TextMarks({ id, group }: { id: string; group: TextGroup }) {
  const { t } = useTranslation('translation')
  const { problem, passedOver, isDraft, unknownWords } = group
  const isEmpty = group.translation.trim() === ''
  return (
    <div id={id} className="grid gap-1 text-sm text-muted empty:hidden">
      {(isDraft || group.origin !== null) && !isEmpty && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isDraft && (
            <Badge tone="warn" icon={PencilLine}>
              {unknownWords > 0 ? t('editor.draftUnknown', { count: unknownWords }) : t('editor.draft')}
            </Badge>
          )}
          <Source group={group} />
        </p>
      )}
      {problem && (
        <p className="flex gap-1.5 text-wrong">
          <Icon of={CircleAlert} size={14} className="mt-0.5 shrink-0" />
          <span>
            {t(`problem.${problem}`)} {!isEmpty && t('editor.check')}
          </span>
        </p>
      )}
      {passedOver
        .filter((before) => before.problem !== problem)
        .map((before) => (
          <p key={before.engine}>
            {t('editor.passedOver', {
              engine: engineName(before.engine),
              reason: t(`problem.${before.problem}`),
            })}
          </p>
        ))}
      {isEmpty && <p>{group.isPersons ? t('editor.leftEmpty') : t('editor.empty')}</p>}
    </div>
  )
}

/** Who said it. */
function Source({ group: { isPersons, origin, engine } }: { group: TextGroup }) {
  const { t } = useTranslation('translation')
  if (isPersons) return <span>{t('editor.yours')}</span>
  if (engine === 'none') return <span>{t('editor.nothingToTranslate')}</span>
  if (engine === 'glossary') return <span>{t('editor.fromGlossary')}</span>
  if (origin === 'memory') return <span>{t('editor.fromMemory')}</span>
  return engine === null ? null : <span>{engineName(engine)}</span>
}
