import { boxAt } from '#app/domain/overlay/steps.ts'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { CropPicture } from '../../crops/crop-picture.tsx'
import type { FrameCrops } from '../../crops/frame-crops.ts'
import { classes } from '../../ui/classes.ts'
import type { Desk } from '../desk.ts'
import { framesOf, middleFrame, middleOf } from '../frames.ts'
import type { Bar } from './visible-bars.ts'

/** Narrower bars hold no letter. */
const TEXT_FROM_PX = 40
/** From a width of the bar on, how wide its crop may be: in steps, so that few are cut anew while one zooms. */
const CROPS = [
  { fromPx: 260, widthPx: 130 },
  { fromPx: 100, widthPx: 50 },
] as const

/** A text on the time line: how it looks in the video, where there is room, and what it says. */
export function TrackBar({
  desk,
  bar: { track, lane, x, width },
  lanePx,
  isChosen,
  crops,
}: {
  desk: Desk
  bar: Bar<EditedTrack>
  lanePx: number
  isChosen: boolean
  /** Null without a video to cut from. */
  crops: FrameCrops | null
}) {
  const height = lanePx - 2
  const shown = desk.unsaved.textOf(track.groupId, track.translation) || track.text
  const room = CROPS.find(({ fromPx }) => width >= fromPx)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={shown === track.text ? shown : `${track.text}: ${shown}`}
      data-bar={track.id}
      onPointerDown={(event) => {
        event.stopPropagation()
        desk.choose(track, 'time-line')
      }}
      className={classes(
        'absolute flex items-center gap-1.5 overflow-hidden rounded-sm border px-px text-left text-sm leading-none',
        isChosen
          ? 'z-10 border-outline bg-signal text-ink'
          : 'border-control bg-surface text-text hover:border-text',
      )}
      style={{ left: x, width, top: lane * lanePx + 2, height }}
    >
      {crops && room && (
        <CropPicture
          crops={crops}
          crop={cropOf(desk, track)}
          most={{ widthPx: room.widthPx, heightPx: height - 4 }}
        />
      )}
      {width > TEXT_FROM_PX && <span className="min-w-0 truncate px-0.5 leading-normal">{shown}</span>}
    </button>
  )
}

/** Where and when the original is seen best. */
function cropOf(desk: Desk, track: EditedTrack) {
  const { framesPerSecond } = desk.tracks.get()
  const seconds = middleOf(middleFrame(framesOf(track, framesPerSecond)), framesPerSecond)
  return { seconds, box: boxAt(track, seconds) }
}
