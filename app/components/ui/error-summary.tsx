import { useTranslation } from 'react-i18next'
import { Banner } from './banner.tsx'

export interface WrongField {
  id: string
  label: string
  message: string
}

/** Above a form with several mistakes: all of them, each leading to its field. One alone needs no list. */
export function ErrorSummary({ wrong }: { wrong: readonly WrongField[] }) {
  const { t } = useTranslation()
  if (wrong.length < 2) return null
  return (
    <Banner tone="wrong" title={t('summary.title', { count: wrong.length })}>
      <ul className="mt-1 grid gap-1">
        {wrong.map(({ id, label, message }) => (
          <li key={id}>
            <a href={`#${id}`} className="link">
              {label}
              {t('colon')} {message}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** The fields that have a message, in the order of the form. */
export function wrongFields(
  fields: readonly { id: string; label: string; error: string | undefined }[],
): WrongField[] {
  return fields.flatMap(({ id, label, error }) =>
    error === undefined ? [] : [{ id, label, message: error }],
  )
}
