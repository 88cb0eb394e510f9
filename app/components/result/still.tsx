import { useTranslation } from 'react-i18next'
import { formatTimecode } from '#app/i18n/format.ts'
import { bcp47 } from '#app/domain/languages.ts'
import { FlagList } from './flag-list.tsx'
import type { StillView } from '#app/domain/preview-view.ts'
import { TextPair } from './text-pair.tsx'

/** One text of a contact sheet: the same part of a frame before and after, and what to look at. */
export function Still({
  projectId,
  sheetId,
  still,
  language,
}: {
  projectId: string
  sheetId: string
  still: StillView
  language: string
}) {
  const { t } = useTranslation('preview')
  const { id, seconds, width, height, flags, original, translation } = still
  const texts = { before: original, after: translation || original }
  return (
    <li className="grid gap-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <TextPair text={still} original={bcp47(still.language)} translation={language} />
        <span className="shrink-0 text-sm tabular-nums text-muted">{formatTimecode(seconds)}</span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['before', 'after'] as const).map((side) => (
          <figure key={side} className="m-0">
            <figcaption className="mb-1 text-sm text-muted">{t(side)}</figcaption>
            <img
              src={`/api/v1/projects/${projectId}/contact-sheet/still?group_id=${id}&side=${side}&v=${sheetId}`}
              alt={t(`${side}Of`, { text: texts[side].replaceAll('\n', ' ') })}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-lg bg-well"
            />
          </figure>
        ))}
      </div>
      <FlagList flags={flags} />
    </li>
  )
}
