import { useTranslation } from 'react-i18next'
import { formatMegabytes, formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Card } from '../ui/card.tsx'
import { Fact } from '../ui/fact.tsx'

/** How much is stored, how much still fits, and which version this is. */
export function StorageSection({
  storage,
  counts,
  version,
}: {
  storage: {
    readonly spareBytes: number | null
    readonly databaseBytes: number
    readonly videoBytes: number
    readonly isRemote: boolean
  }
  counts: { readonly accounts: number; readonly projects: number }
  version: string
}) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { spareBytes, databaseBytes, videoBytes, isRemote } = storage
  const spare =
    spareBytes === null ? t('storage.unknown') : formatMegabytes(Math.max(0, spareBytes), language)
  return (
    <Card title={t('storage.title')} note={t(isRemote ? 'storage.remote' : 'storage.local')}>
      <dl className="grid gap-2 tabular-nums sm:grid-cols-2">
        <Fact name={t('storage.spare')}>{spare}</Fact>
        <Fact name={t('storage.videos')}>{formatMegabytes(videoBytes, language)}</Fact>
        <Fact name={t('storage.database')}>{formatMegabytes(databaseBytes, language)}</Fact>
        <Fact name={t('storage.accounts')}>{formatNumber(counts.accounts, language)}</Fact>
        <Fact name={t('storage.projects')}>{formatNumber(counts.projects, language)}</Fact>
        <Fact name={t('storage.version')}>{version}</Fact>
      </dl>
    </Card>
  )
}
