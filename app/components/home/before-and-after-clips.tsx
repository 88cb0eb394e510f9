import { useEffect, useRef, useState } from 'react'

interface BeforeAndAfter {
  readonly before: string
  readonly after: string
}

/** What the release brings along: `npm run sample-video` had the product make it. */
const COMMITTED = {
  stills: { before: '/home/before.webp?v=3', after: '/home/after.webp?v=3' },
  videos: { before: '/home/before.mp4?v=1', after: '/home/after.mp4?v=1' },
} as const

/** Where the clip of the home page and its translation are found: those that were made here under a stamp, if any were. */
export function homeClip(made: string | null): { stills: BeforeAndAfter; videos: BeforeAndAfter } {
  if (made === null) return COMMITTED
  const at = (file: string) => `/home/made/${made}/${file}`
  return {
    stills: { before: at('before.webp'), after: at('after.webp') },
    videos: { before: at('before.mp4'), after: at('after.mp4') },
  }
}

/** Two videos that are further apart than this are seen to be. */
const MAX_OFFSET_SECONDS = 0.06
const VIDEO = 'absolute inset-0 h-full w-full'

/**
 * The clip and its translation, running together over their stills. They are fetched once the page has come to rest, and
 * only where movement and the data are welcome; `isPaused` holds both.
 */
export function BeforeAndAfterClips({
  videos,
  isPaused,
  onRunning,
}: {
  videos: BeforeAndAfter
  isPaused: boolean
  onRunning: () => void
}) {
  const before = useRef<HTMLVideoElement>(null)
  const after = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState({ before: false, after: false })
  const isRunning = ready.before && ready.after
  useEffect(() => {
    if (isRunning) onRunning()
  }, [isRunning, onRunning])
  useEffect(() => {
    const pair = [before.current, after.current]
    if (!isRunning) return
    for (const video of pair) {
      if (isPaused) video?.pause()
      // a browser that lets nothing play shows the stills
      else void video?.play().catch(() => undefined)
    }
  }, [isRunning, isPaused])
  const keepTogether = () => {
    const [leader, follower] = [before.current, after.current]
    if (!leader || !follower) return
    if (Math.abs(leader.currentTime - follower.currentTime) > MAX_OFFSET_SECONDS)
      follower.currentTime = leader.currentTime
  }
  const common = {
    muted: true,
    loop: true,
    playsInline: true,
    preload: 'auto',
    'aria-hidden': true,
    tabIndex: -1,
  } as const
  const shown = isRunning ? VIDEO : `${VIDEO} invisible`
  return (
    <>
      <video
        ref={before}
        src={videos.before}
        {...common}
        onCanPlayThrough={() => setReady((known) => ({ ...known, before: true }))}
        onTimeUpdate={keepTogether}
        className={shown}
      />
      <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--cut))]">
        <video
          ref={after}
          src={videos.after}
          {...common}
          onCanPlayThrough={() => setReady((known) => ({ ...known, after: true }))}
          className={shown}
        />
      </div>
    </>
  )
}

/** Whether the page is at rest, and the person's settings let it move. */
export function useMayAnimate(): boolean {
  const [mayMove, setMayMove] = useState(false)
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const saving = matchMedia('(prefers-reduced-data: reduce)').matches
    if (still || saving) return
    const begin = () => setMayMove(true)
    const wait = () => {
      timer = setTimeout(begin, 300)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
    return () => {
      clearTimeout(timer)
      removeEventListener('load', wait)
    }
  }, [])
  return mayMove
}
