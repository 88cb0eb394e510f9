import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LanguageSet } from '#app/domain/editor-view.ts'
import type { Language } from '#app/domain/languages.ts'
import { useLanguageName } from '../projects/language-options.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** The languages that these texts are translated into. Another one is a click away, and none is lost by it. */
export function LanguageSets({
  sets,
  total,
  target,
  formId,
  pending,
}: {
  sets: readonly LanguageSet[]
  total: number
  target: Language
  /** Of the texts: what was typed is saved before. */
  formId: string
  /** The language that is being opened. */
  pending: string | undefined
}) {
  const { t } = useTranslation('translation')
  const nameOf = useLanguageName()
  const shown = sets.some(({ language }) => language === target)
    ? sets
    : [{ language: target, translated: 0 }, ...sets]
  if (shown.length < 2) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted">{t('sets.label')}</span>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ language, translated }) => (
          <li key={language}>
            {language === target ? (
              <span
                aria-current="true"
                className="inline-flex min-h-8 touch:min-h-11 items-center gap-2 rounded border border-text px-3 py-1 text-sm font-semibold"
              >
                <Icon of={Check} size={14} />
                {t('sets.one', { language: nameOf(language), translated, total })}
              </span>
            ) : (
              <Button
                form={formId}
                size="small"
                name="intent"
                value={`switch:${language}`}
                pending={pending === language}
              >
                {t('sets.one', { language: nameOf(language), translated, total })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
