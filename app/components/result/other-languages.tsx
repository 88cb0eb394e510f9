import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { DownloadLink } from '../projects/download-link.tsx'
import { useLanguageName } from '../projects/language-options.tsx'
import { Card } from '../ui/card.tsx'

/** The newest video in a language that the project was made in. */
export interface OtherOutput {
  readonly language: Language
  readonly type: 'output' | 'watermarked'
}

/** Where it is taken from. */
export function fileOf(projectId: string, { type, language }: OtherOutput): string {
  return `/api/v1/videos/${projectId}/download?type=${type}&language=${language}`
}

/** A project that was made in several languages shows one: here each of the others is watched and taken away. */
export function OtherLanguages({
  projectId,
  others,
  own,
  shown,
}: {
  projectId: string
  others: readonly OtherOutput[]
  /** The language of the project itself. */
  own: Language
  /** Which one is in the player. */
  shown: Language
}) {
  const { t } = useTranslation(['result', 'common'])
  const nameOf = useLanguageName()
  const within = (language: Language) => t(`common:languages.${language}`)
  const all: readonly { readonly language: Language; readonly type?: OtherOutput['type'] }[] = [
    { language: own },
    ...others,
  ]
  return (
    <Card title={t('languages.title')}>
      <ul className="grid gap-4">
        {all.map(({ language, type }) => (
          <li key={language} className="grid gap-2">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-medium">{nameOf(language)}</span>
              {language === shown ? (
                <span className="text-sm text-muted">{t('languages.shown')}</span>
              ) : (
                <Link
                  to={language === own ? '?' : `?language=${language}`}
                  preventScrollReset
                  className="link text-sm touch:py-2"
                  aria-label={t('languages.watchIn', { language: within(language) })}
                >
                  {t('languages.watch')}
                </Link>
              )}
            </p>
            {type && (
              <DownloadLink
                href={fileOf(projectId, { type, language })}
                text={t('languages.download', { language: within(language) })}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
