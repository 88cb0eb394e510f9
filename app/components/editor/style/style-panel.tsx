import { Copy, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { areSetAlike } from '#app/domain/style-likeness.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Desk } from '../desk.ts'
import { useStored } from '../store.ts'
import { LookControls } from './look-controls.tsx'
import { Presets } from './presets.tsx'
import { exactly, StyleEdits } from './style-edits.ts'

/** The look of the chosen text, changed on the frame as one moves a value. */
export function StylePanel({ desk }: { desk: Desk }) {
  const { t } = useTranslation('style')
  const { tracks } = useStored(desk.tracks)
  const chosenId = useStored(desk.chosen)?.track.id
  const track = tracks.find(({ id }) => id === chosenId)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const close = () => {
    desk.isStyleOpen.set(false)
    desk.editChosen()
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
      {track ? (
        <Look key={track.groupId} desk={desk} track={track} tracks={tracks} />
      ) : (
        <p className="text-sm text-muted">{t('choose')}</p>
      )}
    </section>
  )
}

function Look({ desk, track, tracks }: { desk: Desk; track: EditedTrack; tracks: readonly EditedTrack[] }) {
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
      <LookControls track={track} onChange={(change) => edits.set(meant, change)} />
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
