import { Player, type PlayerRef } from '@remotion/player'
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { Desk } from './desk.ts'
import { ErasedVideo, STILL } from './erasing/erased-video.tsx'
import { COMING, PLAYED } from './erasing/source-frame.tsx'
import { measureFits } from './fit/fits.ts'
import { framesIn, middleOf } from './frames.ts'
import { linkFaces } from './load-faces.ts'
import { Outlines } from './outlines.tsx'
import { previewPlan, tracksAround } from './preview-plan.ts'
import { Store, useStored, useStoredPart, useStoredPartLater } from './store.ts'
import { useEditProxy } from './use-edit-proxy.ts'
import { useFrameView } from './use-frame-view.ts'

/** A plan is made for so long a stretch of a film, and holds for the one that comes after. */
const STRETCH_SECONDS = 20
/** While keys come faster than this, or a text is dragged, only the moment that is shown is planned anew. */
const CHANGING_PAUSE_MS = 300

/** The video with the translations as they are typed, drawn by the composition that a render draws them with. */
export default memo(function Stage({ desk, projectId }: { desk: Desk; projectId: string }) {
  const { t } = useTranslation('editor')
  const { frame, framesPerSecond, durationSeconds, original } = useStored(desk.tracks)
  const plan = useLivePlan(desk)
  const player = useRef<PlayerRef>(null)
  const rate = useStored(desk.playhead.rate)
  const part = useStored(desk.playhead.part)
  const isOriginalShown = useStored(desk.isOriginalShown)
  const zoom = useStored(desk.zoom)
  const sharper = original.file?.sharper
  const sharperSource =
    sharper !== undefined && zoom > 1 ? `/api/v1/projects/${projectId}/proxy/video?v=${sharper}` : null
  const view = useRef<HTMLDivElement>(null)
  const viewing = useFrameView(desk, view)
  useEffect(() => (plan ? measureFits(plan, (fits) => desk.takeFits(fits)) : undefined), [desk, plan])
  const hasPlan = plan !== null
  useEffect(() => {
    if (hasPlan && player.current) return desk.playhead.attach(player.current)
  }, [desk, hasPlan])
  useEditProxy(desk)
  const source = useStillSource(desk, view)
  useUnseenUntilThere(view)
  const inputProps = useMemo(
    () =>
      plan && {
        plan: isOriginalShown ? { ...plan, items: [], intervals: [] } : plan,
        layer: 'full' as const,
        source: source === null ? null : `/api/v1/projects/${projectId}/proxy/video${source}`,
        frames: 'clock' as const,
        sharperSource,
      },
    [plan, source, projectId, isOriginalShown, sharperSource],
  )
  const aspectRatio = frame.width / frame.height
  return (
    <div
      ref={view}
      role="group"
      aria-label={t('stage.label')}
      data-testid="stage"
      className="mx-auto w-full overflow-auto overscroll-contain bg-ink [scrollbar-width:thin]"
      style={{ aspectRatio }}
      {...viewing}
    >
      <div className="relative overflow-hidden" style={{ aspectRatio, width: `${100 * zoom}%` }}>
        {inputProps && (
          <Player
            ref={player}
            component={ErasedVideo}
            inputProps={inputProps}
            compositionWidth={frame.width}
            compositionHeight={frame.height}
            fps={framesPerSecond}
            durationInFrames={framesIn(durationSeconds, framesPerSecond)}
            playbackRate={rate}
            inFrame={part?.first ?? null}
            outFrame={part?.last ?? null}
            loop={part?.isLoop ?? false}
            initialFrame={desk.playhead.frame.get()}
            numberOfSharedAudioTags={0}
            spaceKeyToPlayOrPause={false}
            clickToPlay={false}
            doubleClickToFullscreen={false}
            moveToBeginningWhenEnded={false}
            acknowledgeRemotionLicense
            style={{ width: '100%', height: '100%' }}
          />
        )}
        <Outlines desk={desk} />
      </div>
    </div>
  )
})

/** The plan of what is typed right now, once the faces that it is set in are there; null until the first is. */
function useLivePlan(desk: Desk): OverlayPlan | null {
  const data = useStored(desk.tracks)
  const revision = useStoredPartLater(desk.unsaved.revision, (value) => value)
  const isTyped = useIsChanging(revision)
  const isDragged = useIsChanging(data)
  const isPlaying = useStored(desk.playhead.isPlaying)
  const moment = useStoredPart(desk.playhead.frame, (frame) =>
    (isTyped || isDragged) && !isPlaying ? frame / data.framesPerSecond : undefined,
  )
  // once the video was told to go there: until it shows another frame there is time for a plan
  const stretch = useStoredPartLater(desk.playhead.frame, (frame) =>
    Math.floor(frame / data.framesPerSecond / STRETCH_SECONDS),
  )
  const plan = useMemo(() => {
    const around = {
      startSeconds: (stretch - 1) * STRETCH_SECONDS,
      endSeconds: (stretch + 2) * STRETCH_SECONDS,
    }
    const typed = tracksAround(data.tracks, around).map((track) => {
      const translation = desk.unsaved.textOf(track.groupId, track.translation)
      return translation === track.translation ? track : { ...track, translation }
    })
    return previewPlan(data, typed, moment)
    // oxlint-disable-next-line react/exhaustive-deps -- the revision stands for what is typed
  }, [data, desk, stretch, moment, revision])
  const [shown, setShown] = useState<OverlayPlan | null>(null)
  useEffect(() => {
    let isOvertaken = false
    void linkFaces(plan).then(() => {
      if (!isOvertaken) setShown(plan)
    })
    return () => {
      isOvertaken = true
    }
  }, [plan])
  return shown
}

/**
 * The version of the video, from the frame that is to be shown on. Another version is taken once the video stands, so that what plays is not cut off.
 */
function useStillSource(desk: Desk, view: RefObject<HTMLElement | null>): string | null {
  const [shown] = useState(() => new Store(sourceOf(desk)))
  useEffect(() => {
    let before = desk.tracks.get().original.file?.version
    const take = () => {
      const version = desk.tracks.get().original.file?.version
      if (version === before || (before !== undefined && desk.playhead.isPlaying.get())) return
      before = version
      paintStill(view.current)
      shown.set(sourceOf(desk))
    }
    const stops = [desk.tracks.subscribe(take), desk.playhead.isPlaying.subscribe(take)]
    return () => stops.forEach((stop) => stop())
  }, [desk, shown, view])
  return useStored(shown)
}

function sourceOf({ tracks, playhead }: Desk): string | null {
  const { original, framesPerSecond } = tracks.get()
  const seconds = middleOf(playhead.frame.get(), framesPerSecond)
  return original.file && `?v=${original.file.version}#t=${seconds.toFixed(3)}`
}

/** A video that was loaded shows its first frame before it goes to the one that is asked for: until then it is not seen. */
function useUnseenUntilThere(view: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = view.current
    if (!element) return
    const ended = new AbortController()
    const onEvent = ({ target, type }: Event) => {
      if (!(target instanceof HTMLVideoElement) || !target.matches(PLAYED)) return
      if (type === 'emptied' || type === 'loadstart') {
        target.toggleAttribute(COMING, true)
        target.style.opacity = '0'
      } else if (!target.seeking && target.readyState >= target.HAVE_CURRENT_DATA) {
        target.removeAttribute(COMING)
        // what is painted next may still be the frame before
        requestAnimationFrame(() => requestAnimationFrame(() => (target.style.opacity = '')))
      }
    }
    // they do not bubble
    for (const type of ['loadstart', 'emptied', 'loadeddata', 'seeked'])
      element.addEventListener(type, onEvent, { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [view])
}

/** The frame that is seen stays behind the video: one that has not loaded is transparent. */
function paintStill(view: HTMLElement | null): void {
  const [video, still] = [
    view?.querySelector<HTMLVideoElement>(PLAYED),
    view?.querySelector<HTMLCanvasElement>(STILL),
  ]
  if (!still || !video || video.readyState < video.HAVE_CURRENT_DATA) return
  still.width = video.videoWidth
  still.height = video.videoHeight
  still.getContext('2d')?.drawImage(video, 0, 0)
}

/** From a change of the value until it has stayed the same for a while. */
function useIsChanging(value: unknown): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), CHANGING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value !== settled
}
