import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FlaggedText } from '#app/domain/preview-view.ts'
import type { PreviewFlag } from '#app/domain/preview.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * An original and its translation on one line, where they fit; the arrow stays by the translation. The
 * languages are BCP 47 tags.
 */
export function TextPair({
  text,
  original,
  translation,
}: {
  text: Pick<FlaggedText, 'original' | 'translation'>
  original: string
  translation: string
}) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 font-medium">
      <span lang={original} className="line-clamp-3 min-w-0 break-words">
        {text.original}
      </span>
      {text.translation.trim() !== '' && (
        <span className="flex min-w-0 items-start gap-x-2">
          <Icon of={ArrowRight} size={16} className="mt-[0.2em] shrink-0 text-muted" />
          <span lang={translation} className="line-clamp-3 min-w-0 break-words">
            {text.translation}
          </span>
        </span>
      )}
    </p>
  )
}

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
