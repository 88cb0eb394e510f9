import { useTranslation } from 'react-i18next'
import { bcp47, type Language } from '#app/domain/languages.ts'
import { translationField } from '#app/forms/translation-fields.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import { classes } from '../ui/classes.ts'
import { shownField } from './edited-texts.ts'
import type { TextGroup } from './text-groups.ts'
import { TextMarks } from './text-marks.tsx'
import { useFollowing } from './use-following.ts'

const PLACES_SHOWN = 6
/** A text as it was read, and its translation to be edited. */
export function TextRow({
  group,
  target,
  hidden,
}: {
  group: TextGroup
  target: Language
  /** Kept, so that what was typed is still saved. */
  hidden: boolean
}) {
  const { t } = useTranslation('translation')
  const name = translationField(group.id)
  const box = useFollowing(group.translation)
  const lines = Math.max(group.original.split('\n').length, group.translation.split('\n').length, 1)
  return (
    <li
      hidden={hidden}
      className={classes(
        'grid gap-x-8 gap-y-3 border-t border-hairline px-5 py-4 focus-within:bg-well md:grid-cols-2',
        hidden && 'hidden',
      )}
    >
      <div className="min-w-0">
        <p lang={bcp47(group.language)} className="whitespace-pre-line break-words text-md">
          {group.original}
        </p>
        <Places places={group.places} />
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        <input type="hidden" name={shownField(group.id)} value={group.translation} />
        <textarea
          ref={box}
          id={name}
          name={name}
          lang={bcp47(target)}
          rows={lines}
          maxLength={2000}
          defaultValue={group.translation}
          aria-label={t('editor.translationOf', { text: group.original })}
          aria-describedby={`${name}-marks`}
          className="control resize-y py-2 text-md [field-sizing:content]"
        />
        <TextMarks id={`${name}-marks`} group={group} />
      </div>
    </li>
  )
}

/** The groups that share the text, by their number in the order of the video, with when they are seen. */
function Places({ places }: { places: TextGroup['places'] }) {
  const { t } = useTranslation('translation')
  const rest = places.length - PLACES_SHOWN
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-sm tabular-nums text-muted">
      <span>{t('editor.groups', { count: places.length })}</span>
      {places.slice(0, PLACES_SHOWN).map(({ id, number, startSeconds, endSeconds }) => (
        <span key={id} title={id} data-group-id={id}>
          <span className="font-medium text-text">#{number}</span> {formatTimecode(startSeconds)}–
          {formatTimecode(endSeconds)}
        </span>
      ))}
      {rest > 0 && <span>{t('editor.more', { count: rest })}</span>}
    </p>
  )
}
