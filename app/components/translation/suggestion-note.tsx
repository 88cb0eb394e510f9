import { useTranslation } from 'react-i18next'
import type { TextGroup } from '#app/domain/text-groups.ts'
import { Button } from '../ui/button.tsx'

/** Why analysis kept the text, and the one click that has it translated. Without script the text's own page has that. */
export function SuggestionNote({ group, onTranslate }: { group: TextGroup; onTranslate: () => void }) {
  const { t } = useTranslation('translation')
  if (group.suggestion === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t(`change.suggested.${group.suggestion}`)}
      <Button
        kind="quiet"
        size="small"
        type="button"
        onClick={onTranslate}
        aria-label={t('change.suggested.translateOf', { text: group.original })}
        className="-ml-3 noscript:hidden"
      >
        {t('change.suggested.translate')}
      </Button>
    </p>
  )
}
