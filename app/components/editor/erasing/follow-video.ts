import { COMING } from './source-frame.tsx'

/** Painting takes at most one part in so many of the time while the video plays. */
const REST = 4

/** What says that another frame may be seen; the last one matters most. */
const EVENTS = ['loadeddata', 'seeked', 'pause', 'timeupdate'] as const

/** A browser that tells of each frame has told of it by then, unless the video was out of sight. */
const UNTOLD_MS = 250

/**
 * Calls back whenever the video inside `player` shows another frame: at once while it stands, and as often as that leaves
 * most of the time to others while it plays. Returns what ends it.
 */
export function followVideo(player: HTMLElement, onFrame: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const followed = new WeakSet<HTMLVideoElement>()
  let restUntilMs = 0
  let untold: ReturnType<typeof setTimeout> | undefined
  let takenAt: number | undefined
  const take = (video: HTMLVideoElement) => {
    clearTimeout(untold)
    // what it shows until then is not seen; and on a busy machine a frame is told of while it is still being sought
    if (video.hasAttribute(COMING) || video.readyState < video.HAVE_CURRENT_DATA) {
      takenAt = undefined
      return
    }
    takenAt = video.currentTime
    const startMs = performance.now()
    if (!video.paused && startMs < restUntilMs) return
    onFrame()
    const endMs = performance.now()
    restUntilMs = endMs + REST * (endMs - startMs)
  }
  const follow = (video: HTMLVideoElement) => {
    take(video)
    // a browser without it has the events
    if (followed.has(video) || !('requestVideoFrameCallback' in video)) return
    followed.add(video)
    const next = () => {
      if (signal.aborted) return
      take(video)
      video.requestVideoFrameCallback(next)
    }
    video.requestVideoFrameCallback(next)
  }
  const onEvent = ({ target, type }: Event) => {
    if (!(target instanceof HTMLVideoElement)) return
    // the frame that it stopped at may have been left out
    if (type === 'pause' || takenAt === undefined || !followed.has(target)) return follow(target)
    clearTimeout(untold)
    if (target.currentTime !== takenAt) untold = setTimeout(() => take(target), UNTOLD_MS)
  }
  // they do not bubble
  for (const type of EVENTS) player.addEventListener(type, onEvent, { capture: true, signal })
  const video = player.querySelector('video')
  if (video) follow(video)
  return () => {
    ended.abort()
    clearTimeout(untold)
  }
}
