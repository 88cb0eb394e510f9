import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { bcp47 } from '#app/domain/languages.ts'
import { classes } from '../ui/classes.ts'
import type { Desk } from './desk.ts'
import { useStored } from './store.ts'

/** Of the frame's height: a field at a text below this stands above it. */
const HALF = 0.5
/** Of the view's width, where that is enough to write in. */
const FIELD = 0.4

/**
 * Where the chosen text is typed on the frame: at its place, so that the translation itself is seen as it changes. It
 * is saved as what is typed into the list is, line breaks and all; Escape leaves it.
 */
export function InPlaceField({ desk, track, box }: { desk: Desk; track: EditedTrack; box: TextBox }) {
  const { t } = useTranslation('translation')
  const { frame, language } = useStored(desk.tracks)
  const field = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const { groupId, translation } = track
  useEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.select()
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  useEffect(() => {
    const show = () => {
      const text = desk.unsaved.textOf(groupId, translation)
      // an input method loses what is being composed when its field is written into
      if (field.current && !isComposing.current && field.current.value !== text) field.current.value = text
    }
    return desk.unsaved.revision.subscribe(show)
  }, [desk, groupId, translation])
  const close = () => desk.isEditedInPlace.set(false)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const outline = event.currentTarget.closest('[data-testid=outlines]')?.querySelector('[role=button]')
    close()
    if (outline instanceof HTMLElement) outline.focus({ preventScroll: true })
  }
  const isBelow = (box.y + box.height / 2) / frame.height < HALF
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <div
      className={classes(
        'pointer-events-none absolute inset-x-1 z-10 flex justify-center',
        isBelow ? 'items-start' : 'items-end',
      )}
      // no higher than what the text leaves of the frame
      style={
        isBelow
          ? { top: `calc(${percent(box.y + box.height, frame.height)} + 8px)`, bottom: 4 }
          : { bottom: `calc(${percent(frame.height - box.y, frame.height)} + 8px)`, top: 4 }
      }
    >
      <span
        aria-hidden
        className="min-w-0"
        style={{ flexGrow: Math.max(0, box.x + box.width / 2 - (FIELD / 2) * frame.width) }}
      />
      <textarea
        ref={field}
        lang={bcp47(language)}
        dir="auto"
        rows={1}
        maxLength={2000}
        defaultValue={desk.unsaved.textOf(groupId, translation)}
        aria-label={t('editor.translationOf', { text: track.text })}
        onInput={({ currentTarget }) => desk.unsaved.type(groupId, currentTarget.value, translation)}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={() => (isComposing.current = false)}
        onKeyDown={press}
        onBlur={close}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        style={{ width: `${100 * FIELD}%` }}
        className={classes(
          'control pointer-events-auto max-h-full min-w-48 resize-none border-2 border-outline bg-surface py-1.5 text-md',
          'shadow-raised [field-sizing:content]',
        )}
      />
      <span
        aria-hidden
        className="min-w-0"
        style={{ flexGrow: Math.max(0, (1 - FIELD / 2) * frame.width - box.x - box.width / 2) }}
      />
    </div>
  )
}
