import { useCallback, useEffect, useRef, useState } from 'react'

/** Off by so much, a jump is less noticed than catching up would be. */
const JUMP_SECONDS = 0.3
/** Half a frame at 25 frames a second: nobody sees it. */
const IN_STEP_SECONDS = 0.02
/** How much faster or slower for each second that it is off; it is not heard, so it may hurry. */
const EAGERNESS = 3
const MOST_FASTER = 0.5

/** What brings a video that runs beside another into step with it: a jump, or a rate at which it catches up or falls back. */
export function correctionOf(
  leaderSeconds: number,
  followerSeconds: number,
): { readonly jump: true } | { readonly jump: false; readonly rate: number } {
  const behind = leaderSeconds - followerSeconds
  if (Math.abs(behind) > JUMP_SECONDS) return { jump: true }
  if (Math.abs(behind) < IN_STEP_SECONDS) return { jump: false, rate: 1 }
  return { jump: false, rate: 1 + Math.max(-MOST_FASTER, Math.min(MOST_FASTER, EAGERNESS * behind)) }
}

/**
 * Has one video do what another does: play, stop, jump, and run at the same place. While the follower has nothing to
 * show, or is far off, the leader waits for it: what is seen at once is always the same moment.
 */
export function useInStep(
  leader: HTMLVideoElement | null,
  follower: HTMLVideoElement | null,
): { isPlaying: boolean; playOrPause: () => void } {
  const [isPlaying, setPlaying] = useState(false)
  const isWaiting = useRef(false)
  useEffect(() => {
    if (!leader || !follower) return
    const leaving = new AbortController()
    const on = (video: HTMLVideoElement, event: keyof HTMLVideoElementEventMap, listener: () => void) =>
      video.addEventListener(event, listener, { signal: leaving.signal })
    let frame = 0
    const wait = () => {
      isWaiting.current = true
      leader.pause()
    }
    const keep = () => {
      frame = requestAnimationFrame(keep)
      if (leader.paused || leader.seeking || follower.seeking || follower.ended) return
      const correction = correctionOf(leader.currentTime, follower.currentTime)
      if (correction.jump) wait()
      else follower.playbackRate = correction.rate
    }
    const align = () => moveTo(follower, leader.currentTime)
    const halt = () => {
      cancelAnimationFrame(frame)
      follower.pause()
    }
    on(leader, 'play', () => {
      isWaiting.current = false
      setPlaying(true)
      align()
      start(follower)
      cancelAnimationFrame(frame)
      keep()
    })
    on(leader, 'waiting', () => follower.pause())
    on(leader, 'playing', () => {
      if (!follower.ended) start(follower)
    })
    on(leader, 'seeking', align)
    on(leader, 'pause', () => {
      halt()
      align()
      if (!isWaiting.current) setPlaying(false)
    })
    on(follower, 'waiting', () => {
      // at a jump of both the leader has nothing to show either
      if (!leader.paused && !leader.seeking && !follower.seeking && !follower.ended) wait()
    })
    on(follower, 'canplay', () => {
      if (isWaiting.current) start(leader)
    })
    return () => {
      leaving.abort()
      halt()
    }
  }, [leader, follower])
  const playOrPause = useCallback(() => {
    if (isWaiting.current) {
      // the leader stands already, and will not tell
      isWaiting.current = false
      setPlaying(false)
    } else if (leader?.paused) start(leader)
    else leader?.pause()
  }, [leader])
  return { isPlaying, playOrPause }
}

/** A browser may refuse, and pausing right after is no fault. The events tell what came of it. */
function start(video: HTMLVideoElement): void {
  video.play().catch(() => undefined)
}

function moveTo(video: HTMLVideoElement, seconds: number): void {
  video.playbackRate = 1
  if (video.currentTime !== seconds) video.currentTime = seconds
}
