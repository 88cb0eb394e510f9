import { Eraser, EyeOff, Lock, PencilLine, ScanText } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextCrop } from '#app/domain/editor-view.ts'
import { bcp47, type Language } from '#app/domain/languages.ts'
import type { TextGroup } from '#app/domain/text-groups.ts'
import { CHANGE_INTENT, translationField } from '#app/forms/translation-fields.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import type { Desk } from '../editor/desk.ts'
import { useDesk } from '../editor/use-desk.ts'
import { RowDetails } from '../editor/findings/row-details.tsx'
import type { RowChange, RowChanges } from '../editor/row-changes.ts'
import { useStoredPart } from '../editor/store.ts'
import { Suggestions } from '../editor/suggestions.tsx'
import { CommentCount } from '../review/comment-count.tsx'
import { CropWithoutScript } from '../crops/crop-without-script.tsx'
import { useProject } from '../projects/use-project.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { shownField } from './edited-texts.ts'
import { RowTools } from './row-tools.tsx'
import { TextMarks } from './text-marks.tsx'
import type { UnsavedTexts } from './unsaved-texts.ts'

/** A text as it was read, and its translation to be edited. */
export const TextRow = memo(function TextRow({
  group,
  crop,
  version,
  target,
  unsaved,
  rows,
  onChange,
}: {
  group: TextGroup
  /** Of a text that came with the page. */
  crop: TextCrop | undefined
  /** Of the video as a browser plays it; undefined where none does. */
  version: string | undefined
  target: Language
  unsaved: UnsavedTexts
  rows: RowChanges
  onChange: (groupId: string, change: RowChange) => void
}) {
  const { t } = useTranslation('translation')
  return (
    <>
      <ChosenMark groupId={group.id} />
      <div className="min-w-0">
        {crop && version !== undefined && <CropOf {...{ crop, version }} />}
        <p lang={bcp47(group.language)} className="whitespace-pre-line break-words text-md">
          {group.original}
        </p>
        {group.reading !== null && (
          <p className="mt-1.5 flex items-start gap-1.5 text-sm text-muted">
            <Icon of={ScanText} size={14} className="mt-0.5 shrink-0" />
            {t(group.reading === 'queued' ? 'add.reading' : 'add.unread')}
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-5">
          <Places group={group} />
          <Button
            kind="quiet"
            size="small"
            icon={PencilLine}
            name="intent"
            value={`${CHANGE_INTENT}${group.id}`}
            aria-label={t('change.open', { text: group.original })}
            className="-ml-3 text-muted"
          >
            {t('change.title')}
          </Button>
          <CommentCount groupId={group.id} original={group.original} />
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-2">
        {group.disposition === 'translate' ? (
          <Translation group={group} target={target} unsaved={unsaved} />
        ) : (
          <p className="flex items-start gap-1.5 text-muted">
            <Icon of={DISPOSITION_ICONS[group.disposition]} className="mt-0.5 shrink-0" />
            {t(`change.${group.disposition}.state`)}
          </p>
        )}
        <SuggestionNote group={group} onTranslate={() => onChange(group.id, { disposition: 'translate' })} />
        <RowTools group={group} rows={rows} onChange={onChange} />
        {/* below what is clicked: it grows as the row is chosen */}
        <RowDetails group={group} unsaved={unsaved} />
      </div>
    </>
  )
})

const MOST_CROP = { widthPx: 320, heightPx: 48 }

/** Who has script has the frame. */
function CropOf({ crop, version }: { crop: TextCrop; version: string }) {
  const { id, size } = useProject()
  const source = `/api/v1/projects/${id}/proxy/video?v=${version}`
  return (
    size && (
      <div className="hidden pb-2 noscript:block">
        <CropWithoutScript frame={size} most={MOST_CROP} {...{ source, crop }} />
      </div>
    )
  )
}

const DISPOSITION_ICONS = { keep: Lock, erase: Eraser, ignore: EyeOff } as const

function Translation({
  group,
  target,
  unsaved,
}: {
  group: TextGroup
  target: Language
  unsaved: UnsavedTexts
}) {
  const { t } = useTranslation('translation')
  const name = translationField(group.id)
  const box = useTextOf(group, unsaved)
  const text = unsaved.textOf(group.id, group.translation)
  const lines = Math.max(group.original.split('\n').length, text.split('\n').length, 1)
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <input type="hidden" name={shownField(group.id)} value={group.translation} />
      <textarea
        ref={box}
        id={name}
        name={name}
        lang={bcp47(target)}
        rows={lines}
        maxLength={2000}
        defaultValue={text}
        onInput={({ currentTarget }) => unsaved.type(group.id, currentTarget.value, group.translation)}
        aria-label={t('editor.translationOf', { text: group.original })}
        aria-describedby={`${name}-marks`}
        className="control resize-y py-2 text-md [field-sizing:content]"
      />
      <TextMarks id={`${name}-marks`} group={group} />
      <Suggestions groupId={group.id} />
    </div>
  )
}

/** A text box that shows what was typed for the group, else what is saved, also when that changes. */
function useTextOf(group: TextGroup, unsaved: UnsavedTexts): RefObject<HTMLTextAreaElement> {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const show = () => {
      const text = unsaved.textOf(group.id, group.translation)
      if (box.current && box.current.value !== text) box.current.value = text
    }
    show()
    // a command may type into it, too
    return unsaved.revision.subscribe(show)
  }, [group, unsaved])
  return box
}

/** The groups that share the text, by their number in the order of the video, with when they are seen. */
function Places({ group: { places, placeCount } }: { group: TextGroup }) {
  const { t } = useTranslation('translation')
  const rest = placeCount - places.length
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm tabular-nums text-muted">
      <span>{t('editor.groups', { count: placeCount })}</span>
      {places.map((place) => (
        <Place key={place.id} place={place} />
      ))}
      {rest > 0 && <span>{t('editor.more', { count: rest })}</span>}
    </p>
  )
}

type TextPlace = TextGroup['places'][number]

/** A place that leads to its moment of the video, where there is a video to see. */
function Place({ place }: { place: TextPlace }) {
  const desk = useDesk()
  if (desk?.trackOf(place.id)) return <PlaceOnDesk desk={desk} place={place} />
  return (
    <span title={place.id} data-group-id={place.id}>
      <PlaceTimes {...place} />
    </span>
  )
}

/** With the times that it has on the time line. */
function PlaceOnDesk({ desk, place: { id, ...place } }: { desk: Desk; place: TextPlace }) {
  const track = useStoredPart(desk.tracks, () => desk.trackOf(id))
  return (
    <button
      type="button"
      // the row itself is reached by its text; the keys that go through time are the keyboard's way
      tabIndex={-1}
      data-group-id={id}
      onClick={(event) => {
        event.stopPropagation()
        if (track) desk.choose(track, 'list')
      }}
      className="rounded underline decoration-control decoration-1 underline-offset-[3px] hover:text-text"
    >
      <PlaceTimes {...place} {...track} />
    </button>
  )
}

function PlaceTimes({ number, startSeconds, endSeconds }: Omit<TextPlace, 'id'>) {
  return (
    <>
      <span className="font-medium text-text">#{number}</span> {formatTimecode(startSeconds)}–
      {formatTimecode(endSeconds)}
    </>
  )
}

/** The bar at the side of the text that is chosen. */
function ChosenMark({ groupId }: { groupId: string }) {
  const desk = useDesk()
  return desk && <Mark desk={desk} groupId={groupId} />
}

function Mark({ desk, groupId }: { desk: Desk; groupId: string }) {
  const isChosen = useStoredPart(desk.chosen, (chosen) => chosen?.track.groupId === groupId)
  return isChosen ? (
    <span
      aria-hidden
      data-chosen={groupId}
      className="absolute inset-y-0 left-0 w-1 bg-signal shadow-[1px_0_0_var(--outline)]"
    />
  ) : null
}

/** Why analysis kept the text, and the one click that has it translated. Without script the text's own page has that. */
function SuggestionNote({ group, onTranslate }: { group: TextGroup; onTranslate: () => void }) {
  const { t } = useTranslation('translation')
  if (group.suggestion === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t(`change.suggested.${group.suggestion}`)}
      <Button
        kind="quiet"
        size="small"
        type="button"
        onClick={onTranslate}
        aria-label={t('change.suggested.translateOf', { text: group.original })}
        className="-ml-3 noscript:hidden"
      >
        {t('change.suggested.translate')}
      </Button>
    </p>
  )
}
