import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCurrentFrame, useVideoConfig } from 'remotion'
import { middleOf } from '../frames.ts'

/** The video that plays, beside which the source's own frame may lie. */
export const PLAYED = 'video:not([data-source-frame])'
/** It has loaded and not yet come to the frame that is asked for. */
export const COMING = 'data-coming'
/** The source's own frame, while it is seen. */
export const SHARP = 'video[data-source-frame=shown]'

/** Seeks of the video that plays come first. */
const REST_MS = 300

/** The source's own frame over that of a copy with fewer pixels, once nothing has moved for a while. */
export function SourceFrame({ source, onShown }: { source: string; onShown: (isShown: boolean) => void }) {
  const frame = useCurrentFrame()
  const { fps, width } = useVideoConfig()
  const own = useRef<HTMLVideoElement>(null)
  const [shownFrame, setShownFrame] = useState<number>()
  useEffect(() => {
    const video = own.current
    if (!video) return
    const moved = new AbortController()
    const show = () => {
      const isThere = !video.seeking && Math.floor(video.currentTime * fps) === frame
      if (isThere && video.readyState >= video.HAVE_CURRENT_DATA) setShownFrame(frame)
    }
    const timer = setTimeout(() => {
      const played = video.parentElement?.querySelector<HTMLVideoElement>(PLAYED)
      if (!played || played.videoWidth === 0 || played.videoWidth >= width) return
      for (const type of ['seeked', 'loadeddata'])
        video.addEventListener(type, show, { signal: moved.signal })
      const seconds = middleOf(frame, fps)
      if (video.hasAttribute('src')) video.currentTime = seconds
      else video.src = `${source}#t=${seconds.toFixed(3)}`
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      moved.abort()
    }
  }, [source, fps, width, frame])
  const isShown = shownFrame === frame
  useLayoutEffect(() => onShown(isShown), [onShown, isShown])
  useEffect(() => () => onShown(false), [onShown])
  return (
    <video
      ref={own}
      data-source-frame={isShown ? 'shown' : ''}
      muted
      playsInline
      preload="auto"
      style={{ position: 'absolute', width: '100%', height: '100%', opacity: isShown ? 1 : 0 }}
    />
  )
}
