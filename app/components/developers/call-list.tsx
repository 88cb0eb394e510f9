import { useTranslation } from 'react-i18next'
import { Disclosure } from '../ui/disclosure.tsx'

export interface CallGroup {
  readonly tag: string
  readonly calls: readonly { method: string; path: string; summary: string; isIdempotent: boolean }[]
}

/** Every call of the API in a line, as the description has it: in English. */
export function CallList({ groups }: { groups: readonly CallGroup[] }) {
  const { t } = useTranslation('developers')
  return (
    <div lang="en">
      {groups.map(({ tag, calls }) => (
        <Disclosure key={tag} title={`${tag} (${calls.length})`}>
          <ul className="grid gap-4">
            {calls.map(({ method, path, summary, isIdempotent }) => (
              <li key={`${method} ${path}`} className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <code className="font-mono text-sm">
                    <b>{method}</b> <span className="break-all">{path}</span>
                  </code>
                  {isIdempotent && <span className="text-sm text-muted">{t('idempotent')}</span>}
                </p>
                <p className="max-w-prose text-sm text-muted">{summary}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </div>
  )
}
