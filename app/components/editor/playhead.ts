import type { PlayerRef } from '@remotion/player'
import { type FrameRange, isWithin, middleOf } from './frames.ts'
import { Store } from './store.ts'

/** Of more than one frame. */
interface Part extends FrameRange {
  readonly isLoop: boolean
}

/** How fast the way back goes, which no browser plays. */
const BACK_FRAMES_A_SECOND = 12
/** L played again goes twice as fast, up to this. */
const MOST_RATE = 4
/** The player waits for as long as the browser takes to start its sound, which on some machines never happens. */
const SOUND_STARTS_WITHIN_MS = 2000

/** The moment that is shown, and what plays it. Everything that shows or changes it asks here. */
export class Playhead {
  readonly frame: Store<number>
  readonly isPlaying = new Store(false)
  readonly rate = new Store(1)
  /** What alone is played: the player ends on its last frame, or goes on with its first. */
  readonly part = new Store<Part | null>(null)
  /** The first frame and the last of the video. */
  readonly range: FrameRange
  #player: PlayerRef | null = null
  #back: ReturnType<typeof setInterval> | undefined
  #soundCheck: ReturnType<typeof setTimeout> | undefined
  /** The frame that a seek missed and that was sought once more. */
  #soughtAgain: number | null = null

  readonly #framesPerSecond: number

  constructor(frames: number, framesPerSecond: number) {
    this.range = { first: 0, last: frames - 1 }
    this.#framesPerSecond = framesPerSecond
    this.frame = new Store(0)
  }

  /** Returns what lets the player go. */
  attach(player: PlayerRef): () => void {
    this.#player = player
    player.seekTo(this.frame.get())
    const onFrame = ({ detail }: { detail: { frame: number } }) => {
      if (detail.frame !== this.frame.get()) clearTimeout(this.#soundCheck)
      this.frame.set(detail.frame)
    }
    const onPlay = () => this.isPlaying.set(true)
    const onPause = () => this.isPlaying.set(false)
    const onEnded = () => this.#end()
    const container = player.getContainerNode()
    const onHalted = ({ target, type }: Event) => {
      if (target instanceof HTMLVideoElement) this.#settle(target, type === 'pause')
    }
    // these do not bubble
    container?.addEventListener('pause', onHalted, { capture: true })
    container?.addEventListener('seeked', onHalted, { capture: true })
    player.addEventListener('frameupdate', onFrame)
    player.addEventListener('play', onPlay)
    player.addEventListener('pause', onPause)
    player.addEventListener('ended', onEnded)
    return () => {
      this.pause()
      player.removeEventListener('frameupdate', onFrame)
      player.removeEventListener('play', onPlay)
      player.removeEventListener('pause', onPause)
      player.removeEventListener('ended', onEnded)
      container?.removeEventListener('pause', onHalted, { capture: true })
      container?.removeEventListener('seeked', onHalted, { capture: true })
      this.#player = null
    }
  }

  seek(frame: number): void {
    const to = Math.min(Math.max(this.range.first, Math.round(frame)), this.range.last)
    const part = this.part.get()
    if (part && !isWithin(to, part)) this.part.set(null)
    this.#soughtAgain = null
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
    // of one frame there is nothing to play
    if (range.first < range.last) this.#play({ ...range, isLoop }, 1)
    else this.pause()
  }

  pause(): void {
    clearInterval(this.#back)
    clearTimeout(this.#soundCheck)
    this.part.set(null)
    this.#player?.pause()
    this.isPlaying.set(false)
  }

  #play(part: Part | null, rate: number): void {
    clearInterval(this.#back)
    this.part.set(part)
    this.rate.set(rate)
    if (this.frame.get() >= this.range.last) this.seek(this.range.first)
    if (this.#player?.isMuted()) this.#player.unmute()
    this.#player?.play()
    clearTimeout(this.#soundCheck)
    // a picture that stands still though it is played waits for its sound
    this.#soundCheck = setTimeout(() => this.#player?.mute(), SOUND_STARTS_WITHIN_MS)
  }

  /** The player may have left out the last frames. */
  #end(): void {
    const last = this.part.get()?.last
    this.pause()
    if (last !== undefined) this.seek(last)
  }

  /**
   * Puts a halted video on its frame. The player compares the time of its video before that stands, and the video may go
   * on by a frame or not yet show the one that its time tells, so it is sought once more. Chromium loses seeks that come
   * while another is under way and lead back to where that one goes, so where each ends is compared too.
   */
  #settle(video: HTMLVideoElement, hasPlayed: boolean): void {
    if (this.isPlaying.get() || video.seeking) return
    const frame = this.frame.get()
    const isThere = Math.floor(video.currentTime * this.#framesPerSecond) === frame
    if (!hasPlayed && (isThere || this.#soughtAgain === frame)) return
    this.#soughtAgain = hasPlayed ? null : frame
    video.currentTime = middleOf(frame, this.#framesPerSecond)
  }
}
