import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PreviewFlag } from '#app/domain/preview.ts'
import { Icon } from '../ui/icon.tsx'

/** What to look at in a text, in plain words. */
export function FlagList({ flags }: { flags: readonly PreviewFlag[] }) {
  const { t } = useTranslation('preview')
  if (flags.length === 0) return null
  return (
    <ul className="grid gap-1">
      {flags.map((flag) => (
        <li key={flag} className="flex gap-2 text-sm">
          <Icon of={TriangleAlert} size={16} className="mt-0.5 shrink-0 text-warn" />
          <span className="min-w-0">{t(`flags.${flag}`)}</span>
        </li>
      ))}
    </ul>
  )
}
