import { useCallback, useEffect, useRef, useState } from 'react'
import { correctionOf } from './in-step.ts'

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
