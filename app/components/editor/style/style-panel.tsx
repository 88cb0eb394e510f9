import { Copy, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { areSetAlike } from '#app/domain/style-similarity.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Desk } from '../desk.ts'
import { useStored } from '../store.ts'
import { StyleControls } from './style-controls.tsx'
import { Presets } from './presets.tsx'
import { exactly, StyleEdits } from './style-edits.ts'

/** The look of the chosen text, changed on the frame as one moves a value. */
export function StylePanel({ desk }: { desk: Desk }) {
  const { t } = useTranslation('style')
  const { tracks } = useStored(desk.tracks)
  const chosenId = useStored(desk.chosen)?.track.id
  const track = tracks.find(({ id }) => id === chosenId)
  const picked = useStored(desk.picked)
  const places = tracks.filter(({ groupId }) => picked.has(groupId))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const close = () => {
    desk.isStyleOpen.set(false)
    desk.picked.set(new Set())
    desk.goToRow()
  }
  return (
    <section
      aria-label={t('title')}
      data-testid="style-panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
      className="grid gap-3 p-3"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 ref={title} tabIndex={-1} className="min-w-0 flex-1 text-base font-semibold">
          {t('title')}
        </h2>
        <button
          type="button"
          onClick={close}
          aria-label={t('close')}
          className="-m-1 inline-flex h-9 w-9 items-center justify-center rounded hover:bg-well touch:h-11 touch:w-11"
        >
          <Icon of={X} size={18} />
        </button>
      </div>
      {isAny(places) ? (
        <StyleOfPicked desk={desk} places={places} />
      ) : track ? (
        <StyleOfTexts key={track.groupId} desk={desk} track={track} tracks={tracks} />
      ) : (
        <p className="text-sm text-muted">{t('choose')}</p>
      )}
    </section>
  )
}

type Some = readonly [EditedTrack, ...EditedTrack[]]

function isAny(tracks: readonly EditedTrack[]): tracks is Some {
  return tracks.length > 0
}

/** One look for all places of the texts that were ticked in the list. */
function StyleOfPicked({ desk, places }: { desk: Desk; places: Some }) {
  const { t } = useTranslation('style')
  const count = new Set(places.map(({ groupId }) => groupId)).size
  const [edits] = useState(() => new StyleEdits(desk))
  useEffect(() => () => edits.flush(), [edits])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-muted">
          {t('picked', { count })}
        </p>
        <Button type="button" kind="quiet" size="small" onClick={() => desk.picked.set(new Set())}>
          {t('unpick')}
        </Button>
      </div>
      <StyleControls tracks={places} onChange={(change) => edits.set(places, change)} />
      <Presets
        desk={desk}
        track={places[0]}
        onChange={(change) => {
          edits.set(places, change)
          edits.flush()
        }}
      />
    </>
  )
}

function StyleOfTexts({
  desk,
  track,
  tracks,
}: {
  desk: Desk
  track: EditedTrack
  tracks: readonly EditedTrack[]
}) {
  const { t } = useTranslation('style')
  const [edits] = useState(() => new StyleEdits(desk))
  useEffect(() => () => edits.flush(), [edits])
  const [isOneAlone, setOneAlone] = useState(false)
  const places = tracks.filter(({ groupId }) => groupId === track.groupId)
  const meant = isOneAlone ? [track] : places
  const alike = tracks.filter(
    (other) =>
      other.disposition === 'translate' && !meant.includes(other) && areSetAlike(other.style, track.style),
  )
  return (
    <>
      <p className="truncate text-sm text-muted">{track.text}</p>
      {places.length > 1 && (
        <select
          aria-label={t('where')}
          value={isOneAlone ? 'one' : 'all'}
          onChange={({ currentTarget }) => setOneAlone(currentTarget.value === 'one')}
          className="control h-9 px-2 text-sm touch:h-11"
        >
          <option value="all">{t('all', { count: places.length })}</option>
          <option value="one">{t('one')}</option>
        </select>
      )}
      <StyleControls tracks={[track]} onChange={(change) => edits.set(meant, change)} />
      {alike.length > 0 && (
        <Button
          type="button"
          size="small"
          icon={Copy}
          onClick={() => {
            edits.set(alike, exactly(track.corrections?.style ?? {}))
            edits.flush()
          }}
        >
          {t('alike', { count: alike.length })}
        </Button>
      )}
      <Presets
        desk={desk}
        track={track}
        onChange={(change) => {
          edits.set(meant, change)
          edits.flush()
        }}
      />
    </>
  )
}
