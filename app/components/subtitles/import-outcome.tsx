import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'

const LINES_SHOWN = 8

/** What became of a file that was brought in. */
export interface Imported {
  readonly changed: number
  readonly unmatched: readonly { readonly line: number; readonly text: string }[]
}

export function ImportOutcome({ changed, unmatched }: Imported) {
  const { t } = useTranslation('subtitles')
  const rest = unmatched.length - LINES_SHOWN
  return (
    <Banner tone={unmatched.length > 0 ? 'warn' : 'done'} announced>
      <p>{changed > 0 ? t('import.changed', { count: changed }) : t('import.same')}</p>
      {unmatched.length > 0 && (
        <>
          <p className="mt-2">{t('import.unmatched', { count: unmatched.length })}</p>
          <ul className="mt-1 grid gap-1 text-sm">
            {unmatched.slice(0, LINES_SHOWN).map(({ line, text }) => (
              <li key={line} className="flex gap-2">
                <span className="shrink-0 tabular-nums text-muted">{t('import.line', { line })}</span>
                <span className="min-w-0 truncate" title={text}>
                  {text}
                </span>
              </li>
            ))}
            {rest > 0 && <li className="text-muted">{t('import.more', { count: rest })}</li>}
          </ul>
        </>
      )}
    </Banner>
  )
}
