import type { PlayerRef } from '@remotion/player'
import type { FrameRange } from './frames.ts'
import { Store } from './store.ts'

interface Part extends FrameRange {
  readonly isLoop: boolean
}

/** How fast the way back goes, which no browser plays. */
const BACK_FRAMES_A_SECOND = 12
/** L played again goes twice as fast, up to this. */
const MOST_RATE = 4

/** The moment that is shown, and what plays it. Everything that shows or changes it asks here. */
export class Playhead {
  readonly frame: Store<number>
  readonly isPlaying = new Store(false)
  readonly rate = new Store(1)
  /** The first frame and the last of the video. */
  readonly range: FrameRange
  #player: PlayerRef | null = null
  #part: Part | null = null
  #back: ReturnType<typeof setInterval> | undefined

  constructor(frames: number) {
    this.range = { first: 0, last: frames - 1 }
    this.frame = new Store(0)
  }

  /** Returns what lets the player go. */
  attach(player: PlayerRef): () => void {
    this.#player = player
    player.seekTo(this.frame.get())
    const onFrame = ({ detail }: { detail: { frame: number } }) => this.#follow(detail.frame)
    const onPlay = () => this.isPlaying.set(true)
    const onPause = () => this.isPlaying.set(false)
    player.addEventListener('frameupdate', onFrame)
    player.addEventListener('play', onPlay)
    player.addEventListener('pause', onPause)
    player.addEventListener('ended', onPause)
    return () => {
      this.pause()
      player.removeEventListener('frameupdate', onFrame)
      player.removeEventListener('play', onPlay)
      player.removeEventListener('pause', onPause)
      player.removeEventListener('ended', onPause)
      this.#player = null
    }
  }

  seek(frame: number): void {
    const to = Math.min(Math.max(this.range.first, Math.round(frame)), this.range.last)
    this.frame.set(to)
    this.#player?.seekTo(to)
  }

  step(frames: number): void {
    this.pause()
    this.seek(this.frame.get() + frames)
  }

  toggle(): void {
    if (this.isPlaying.get()) this.pause()
    else this.#play(null, 1)
  }

  /** Forwards, faster each time. */
  forwards(): void {
    this.#play(null, this.isPlaying.get() ? Math.min(MOST_RATE, 2 * this.rate.get()) : 1)
  }

  /** Backwards, picture by picture, until something else is asked for. */
  backwards(): void {
    this.pause()
    this.#back = setInterval(() => this.seek(this.frame.get() - 1), 1000 / BACK_FRAMES_A_SECOND)
  }

  /** Plays these frames and stays on the last, or begins again. */
  playPart(range: FrameRange, isLoop: boolean): void {
    this.seek(range.first)
    this.#play({ ...range, isLoop }, 1)
  }

  pause(): void {
    clearInterval(this.#back)
    this.#part = null
    this.#player?.pause()
    this.isPlaying.set(false)
  }

  #play(part: Part | null, rate: number): void {
    clearInterval(this.#back)
    this.#part = part
    this.rate.set(rate)
    if (this.frame.get() >= this.range.last) this.seek(this.range.first)
    this.#player?.play()
  }

  #follow(frame: number): void {
    const part = this.#part
    if (part === null || frame < part.last || !this.isPlaying.get()) return this.frame.set(frame)
    if (part.isLoop) return this.seek(part.first)
    this.pause()
    this.seek(part.last)
  }
}
