import { TriangleAlert } from 'lucide-react'
import { Fragment, type PointerEvent, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { boxAt } from '#app/domain/overlay/steps.ts'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { correctedTrack } from '#app/domain/text-corrections.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { deskBoard } from './box-board.ts'
import { CornerGrips, HANDLE, percent, placeOf } from './corner-grips.tsx'
import type { Desk } from './desk.ts'
import { framesOf, isWithin } from './frames.ts'
import { boxesUnder } from './hit-test.ts'
import { InPlaceField } from './in-place-field.tsx'
import { useStored } from './store.ts'
import { pointOf, useBoxDrag } from './use-box-drag.ts'
import { useBoxKeys } from './use-box-keys.ts'

/**
 * The places of all texts of this moment, over the frame. A click chooses one, with Alt the one below it; the chosen one
 * is moved, resized and turned.
 */
export function Outlines({ desk }: { desk: Desk }) {
  const { frame } = useStored(desk.tracks)
  const chosen = useStored(desk.chosen)?.track.id
  const shown = useShownTracks(desk)
  const fits = useStored(desk.fits)
  const isHidden = useStored(desk.isOriginalShown)
  const isEdited = useStored(desk.isEditedInPlace)
  const board = deskBoard(desk)
  // a frame that goes away under the pointer is never told that the pointer left it
  useEffect(() => () => desk.isPointedAt.set(false), [desk])
  const { guides, angleDegrees, begin, ...drag } = useBoxDrag(
    board,
    shown.map(({ track: { id }, box }) => ({ id, box })),
  )
  const press = (event: PointerEvent<HTMLElement>) => {
    // a second finger: the frame is zoomed, and nothing dragged
    if (!event.isPrimary) return drag.onPointerCancel()
    const grip = event.target instanceof HTMLElement ? event.target.dataset['grip'] : undefined
    const own = shown.find(({ track }) => track.id === chosen)
    if (grip && own) {
      event.stopPropagation()
      return begin(event, own.track, grip)
    }
    const under = boxesUnder(pointOf(event, frame), shown)
    const at = under.findIndex(({ track }) => track.id === chosen)
    const next = at >= 0 && !event.altKey ? under[at] : under[(at + 1) % Math.max(1, under.length)]
    // from where no text is the frame itself is moved
    if (!next) return
    event.stopPropagation()
    desk.choose(next.track, 'frame')
    begin(event, next.track, 'whole')
  }
  return (
    <div
      className={classes('absolute inset-0 touch-none', isHidden && 'opacity-0')}
      data-testid="outlines"
      onPointerDown={press}
      onPointerEnter={() => desk.isPointedAt.set(true)}
      onPointerLeave={() => desk.isPointedAt.set(false)}
      onDoubleClick={() => desk.editChosen()}
      {...drag}
    >
      {shown.map(({ track, box }) =>
        track.id === chosen ? (
          <Fragment key={track.id}>
            <ChosenOutline
              {...{ desk, track, box, angleDegrees }}
              overflows={fits.get(track.id)?.overflows === true}
            />
            {isEdited && <InPlaceField {...{ desk, track, box }} />}
          </Fragment>
        ) : (
          <span
            key={track.id}
            aria-hidden
            data-outline={track.id}
            className={classes(
              'pointer-events-none absolute rounded-sm outline-dashed outline-1',
              'shadow-[0_0_0_1px_#16181d66]',
              fits.get(track.id)?.overflows ? 'outline-wrong' : 'outline-[#ffffffb3]',
            )}
            style={placeOf(box, frame)}
          >
            {fits.get(track.id)?.overflows && <OverflowMark />}
          </span>
        ),
      )}
      {guides.map(({ axis, at }) => (
        <span
          key={axis}
          aria-hidden
          data-guide={axis}
          className={classes(
            'pointer-events-none absolute bg-signal',
            axis === 'x' ? 'inset-y-0 w-px' : 'inset-x-0 h-px',
          )}
          style={axis === 'x' ? { left: percent(at, frame.width) } : { top: percent(at, frame.height) }}
        />
      ))}
    </div>
  )
}

/** Of the frame's height: what the handle that turns a text needs above it. */
const TURN_ROOM = 0.1

/** At the corner of a place that its text does not fit into. */
function OverflowMark() {
  return (
    <span
      data-overflow-mark
      className="absolute -right-5 top-1/2 flex -translate-y-1/2 h-4 w-4 items-center justify-center rounded-full bg-wrong text-on-primary"
    >
      <Icon of={TriangleAlert} size={10} />
    </span>
  )
}

function ChosenOutline({
  desk,
  track,
  box,
  angleDegrees,
  overflows,
}: {
  desk: Desk
  track: EditedTrack
  box: TextBox
  /** While it is turned. */
  angleDegrees: number | undefined
  overflows: boolean
}) {
  const { t } = useTranslation('editor')
  const { frame } = useStored(desk.tracks)
  // Enter types into it
  const keys = useBoxKeys(deskBoard(desk), track, () => desk.editChosen())
  // at the frame's head there is no place above it
  const besideBox = box.y < TURN_ROOM * frame.height ? 'top-[calc(100%+1.25rem)]' : '-top-5'
  return (
    <div
      role="button"
      tabIndex={0}
      aria-label={t('stage.place', { text: track.text })}
      data-outline={track.id}
      className="absolute cursor-move rounded-sm shadow-[0_0_0_3px_#16181d99] outline outline-2 outline-signal"
      style={placeOf(box, frame)}
      {...keys}
    >
      {overflows && <OverflowMark />}
      <CornerGrips />
      <span
        data-grip="turn"
        className={classes(HANDLE, 'left-1/2 h-3 w-3 cursor-grab rounded-full', besideBox)}
      />
      {angleDegrees !== undefined && (
        <span
          data-testid="angle"
          className={classes(
            'absolute left-[calc(50%+2rem)] rounded bg-ink px-1.5 text-sm tabular-nums text-signal',
            besideBox,
          )}
          style={{ transform: `translate(-50%, -50%) rotate(${-box.angleDegrees}deg)` }}
        >
          {Math.round(angleDegrees)}°
        </span>
      )}
    </div>
  )
}

/** The texts of the frame that is shown, with where their translations stand on it. */
function useShownTracks(desk: Desk) {
  const { tracks, framesPerSecond } = useStored(desk.tracks)
  const frame = useStored(desk.playhead.frame)
  const ranges = useMemo(
    () =>
      tracks
        .filter(({ disposition }) => disposition !== 'ignore')
        .map((track) => ({ track, range: framesOf(track, framesPerSecond) })),
    [tracks, framesPerSecond],
  )
  return useMemo(() => {
    const seconds = frame / framesPerSecond
    return ranges
      .filter(({ range }) => isWithin(frame, range))
      .map(({ track }) => ({ track, box: boxAt(correctedTrack(track, track.corrections), seconds) }))
  }, [ranges, frame, framesPerSecond])
}
