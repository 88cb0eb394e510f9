import { ArrowRight } from 'lucide-react'
import { Icon } from '../ui/icon.tsx'
import type { FlaggedText } from '#app/domain/preview-view.ts'

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
