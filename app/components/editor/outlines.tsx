import { type PointerEvent, useMemo } from 'react'
import { boxAt } from '#app/domain/overlay/steps.ts'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { classes } from '../ui/classes.ts'
import type { Desk } from './desk.ts'
import { framesOf, isWithin } from './frames.ts'
import { boxesUnder } from './hit-test.ts'
import { useStored } from './store.ts'

/** The places of all texts of this moment, over the frame; one is chosen by a click, the next below it by another. */
export function Outlines({ desk }: { desk: Desk }) {
  const { frame } = useStored(desk.tracks)
  const chosen = useStored(desk.chosen)?.track.id
  const shown = useShownTracks(desk)
  const choose = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const area = currentTarget.getBoundingClientRect()
    const point = [
      ((clientX - area.left) / area.width) * frame.width,
      ((clientY - area.top) / area.height) * frame.height,
    ] as const
    const under = boxesUnder(point, shown)
    const at = under.findIndex(({ track }) => track.id === chosen)
    const next = under[(at + 1) % Math.max(1, under.length)]
    if (next) desk.choose(next.track, 'frame')
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div className="absolute inset-0 touch-manipulation" data-testid="outlines" onPointerDown={choose}>
      {shown.map(({ track, box }) => (
        <span
          key={track.id}
          aria-hidden
          data-outline={track.id}
          className={classes(
            'pointer-events-none absolute rounded-sm outline',
            track.id === chosen
              ? 'outline-2 outline-signal shadow-[0_0_0_3px_#16181d99]'
              : 'outline-1 outline-dashed outline-[#ffffffb3] shadow-[0_0_0_1px_#16181d66]',
          )}
          style={{
            left: percent(box.x, frame.width),
            top: percent(box.y, frame.height),
            width: percent(box.width, frame.width),
            height: percent(box.height, frame.height),
            transform: `rotate(${box.angleDegrees}deg)`,
          }}
        />
      ))}
    </div>
  )
}

/** The texts of the frame that is shown, with where they stand on it. */
function useShownTracks(desk: Desk) {
  const { tracks, framesPerSecond } = useStored(desk.tracks)
  const frame = useStored(desk.playhead.frame)
  const ranges = useMemo(
    () => tracks.map((track) => ({ track, range: framesOf(track, framesPerSecond) })),
    [tracks, framesPerSecond],
  )
  return useMemo(() => {
    const seconds = frame / framesPerSecond
    return ranges
      .filter(({ range }) => isWithin(frame, range))
      .map(({ track }: { track: EditedTrack }) => ({ track, box: boxAt(track, seconds) }))
  }, [ranges, frame, framesPerSecond])
}
