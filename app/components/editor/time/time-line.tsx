import { ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FrameCrops } from '../../crops/frame-crops.ts'
import type { Desk } from '../desk.ts'
import { EdgeHandles } from './edge-handles.tsx'
import { lanesOf } from './lanes.ts'
import { useStored } from '../store.ts'
import { Sound } from './sound.tsx'
import { moved, secondsAt, showing, type TimeScale, wholeScale, xOf, zoomed } from './time-scale.ts'
import { Tool } from '../transport.tsx'
import { middleOf } from '../frames.ts'
import { TrackBar } from './track-bar.tsx'
import { barsIn } from './visible-bars.ts'

const LANE_PX = 24
const PADDING_PX = 4
const MOST_LANES = 4
/** How much closer a press of the button goes, and a notch of the wheel. */
const ZOOM = { button: 2, wheelPx: 300 }

/** All texts as bars over the time of the video; a click goes to a moment or a text. */
export function TimeLine({ desk }: { desk: Desk }) {
  const { t } = useTranslation('editor')
  const { tracks, durationSeconds, framesPerSecond, original, frame } = useStored(desk.tracks)
  const chosen = useStored(desk.chosen)?.track.id
  const area = useRef<HTMLDivElement>(null)
  const bars = useRef<HTMLDivElement>(null)
  const [widthPx, setWidth] = useState(0)
  const [set, setScale] = useState<TimeScale | null>(null)
  const line = useMemo(() => ({ durationSeconds, widthPx }), [durationSeconds, widthPx])
  const scale = set ?? wholeScale(durationSeconds, widthPx)
  const lanes = useMemo(() => lanesOf(tracks), [tracks])
  const version = original.file?.version
  const { width: frameWidth, height: frameHeight } = frame
  const crops = useMemo(
    () =>
      version === undefined
        ? null
        : new FrameCrops(`/api/v1/projects/${desk.projectId}/proxy/video?v=${version}`, {
            width: frameWidth,
            height: frameHeight,
          }),
    [desk, version, frameWidth, frameHeight],
  )
  const count = lanes.reduce((most, lane) => Math.max(most, lane + 1), 1)
  useEffect(() => {
    const show = () => {
      const id = desk.chosen.get()?.track.id
      const index = tracks.findIndex((track) => track.id === id)
      const [track, lane, view] = [tracks[index], lanes[index], bars.current]
      if (!track || lane === undefined || !view) return
      setScale((before) => before && showing(before, track, line))
      const top = lane * LANE_PX
      const bottom = top + LANE_PX + PADDING_PX - view.clientHeight
      view.scrollTop = Math.min(top, Math.max(view.scrollTop, bottom))
    }
    return desk.chosen.subscribe(show)
  }, [desk, tracks, lanes, line])
  useEffect(() => {
    const element = area.current
    if (!element) return
    const sized = new ResizeObserver(() => setWidth(element.clientWidth))
    sized.observe(element)
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const x = event.clientX - element.getBoundingClientRect().left
      const isAlong = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      setScale((before) => {
        const now = before ?? wholeScale(line.durationSeconds, line.widthPx)
        return isAlong
          ? moved(now, event.deltaX || event.deltaY, line)
          : zoomed(now, Math.exp(-event.deltaY / ZOOM.wheelPx), x, line)
      })
    }
    // React listens to wheels without the right to hold the page still
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      sized.disconnect()
      element.removeEventListener('wheel', wheel)
    }
  }, [line])
  const zoom = (factor: number) => {
    const middle = xOf(scale, desk.playhead.frame.get() / framesPerSecond)
    setScale(zoomed(scale, factor, middle >= 0 && middle <= widthPx ? middle : widthPx / 2, line))
  }
  const seek = ({ currentTarget, clientX, buttons }: PointerEvent) => {
    if (buttons !== 1) return
    const x = clientX - currentTarget.getBoundingClientRect().left
    desk.playhead.seek(Math.floor(secondsAt(scale, x) * framesPerSecond))
  }
  return (
    <div
      role="group"
      aria-label={t('timeLine.label')}
      className="flex w-full items-start gap-1 max-lg:hidden"
    >
      <div
        ref={area}
        data-testid="time-line"
        onPointerDown={seek}
        onPointerMove={seek}
        className="relative min-w-0 flex-1 cursor-pointer overflow-hidden rounded border border-hairline bg-well"
      >
        <div
          ref={bars}
          className="overflow-x-hidden overflow-y-auto"
          style={{
            height: `min(var(--time-line-height, ${Math.min(count, MOST_LANES) * LANE_PX + PADDING_PX}px), 40dvh)`,
          }}
        >
          <div className="relative" style={{ height: count * LANE_PX + PADDING_PX }}>
            {barsIn(tracks, lanes, scale, widthPx, chosen).map((bar) => (
              <TrackBar
                key={bar.track.id}
                {...{ desk, bar, crops }}
                lanePx={LANE_PX}
                isChosen={bar.track.id === chosen}
              />
            ))}
            <EdgeHandles desk={desk} scale={scale} widthPx={widthPx} lanes={lanes} lanePx={LANE_PX} />
          </div>
        </div>
        <Sound desk={desk} scale={scale} widthPx={widthPx} />
        <Needle desk={desk} scale={scale} />
      </div>
      <div className="flex">
        <Tool icon={ZoomOut} label={t('timeLine.further')} onClick={() => zoom(1 / ZOOM.button)} />
        <Tool icon={ZoomIn} label={t('timeLine.closer')} onClick={() => zoom(ZOOM.button)} />
      </div>
    </div>
  )
}

/** The moment that is shown. */
function Needle({ desk, scale }: { desk: Desk; scale: TimeScale }) {
  const { framesPerSecond } = useStored(desk.tracks)
  const frame = useStored(desk.playhead.frame)
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 z-20 w-0.5 bg-wrong"
      style={{ left: xOf(scale, middleOf(frame, framesPerSecond)) - 1 }}
    />
  )
}
