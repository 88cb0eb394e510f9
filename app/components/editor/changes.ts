import type { EditedTrack, EditorTracks } from '#app/domain/editor-tracks.ts'
import type { OwnVersions } from './own-versions.ts'
import { Store } from './store.ts'
import { changedTrack, type PlaceAndTime, placeAndTimeOf, type Saving } from './text-changes.ts'

interface Step {
  readonly trackId: string
  readonly before: PlaceAndTime
  readonly after: PlaceAndTime
}

type Send = (trackId: string, change: PlaceAndTime) => Promise<number | undefined>

/** Places and times that are changed by hand: seen at once, sent one after the other, and taken back in their order. */
export class Changes {
  readonly saving = new Store<Saving>('saved')
  readonly #tracks: Store<EditorTracks>
  readonly #send: Send
  readonly #done: Step[] = []
  readonly #undone: Step[] = []
  readonly #own: OwnVersions
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(tracks: Store<EditorTracks>, own: OwnVersions, send: Send) {
    this.#tracks = tracks
    this.#own = own
    this.#send = send
  }

  /** Shows a change that is still going on. */
  show(trackId: string, change: Partial<PlaceAndTime>): void {
    const data = this.#tracks.get()
    this.#tracks.set({
      ...data,
      tracks: data.tracks.map((track) => (track.id === trackId ? changedTrack(track, change) : track)),
    })
  }

  /** The change is over: it is shown, sent, and can be taken back. */
  finish(track: EditedTrack, change: Partial<PlaceAndTime>): void {
    const before = placeAndTimeOf(track)
    const step = { trackId: track.id, before, after: { ...before, ...change } }
    this.#done.push(step)
    this.#undone.length = 0
    this.#apply(step.trackId, step.after)
  }

  undo(): void {
    const step = this.#done.pop()
    if (!step) return
    this.#undone.push(step)
    this.#apply(step.trackId, step.before)
  }

  redo(): void {
    const step = this.#undone.pop()
    if (!step) return
    this.#done.push(step)
    this.#apply(step.trackId, step.after)
  }

  #apply(trackId: string, to: PlaceAndTime): void {
    this.show(trackId, to)
    this.#waiting++
    this.saving.set('saving')
    this.#last = this.#last.then(() => this.#deliver(trackId, to))
  }

  async #deliver(trackId: string, to: PlaceAndTime): Promise<void> {
    let isTaken = true
    try {
      const version = await this.#send(trackId, to)
      if (version !== undefined) this.#noteOwn(version)
    } catch {
      isTaken = false
    }
    this.#waiting--
    if (!isTaken) this.saving.set('failed')
    else if (this.#waiting === 0 && this.saving.get() === 'saving') this.saving.set('saved')
  }

  #noteOwn(version: number): void {
    this.#own.add(version)
    const data = this.#tracks.get()
    // nothing came between: there is nothing to be read anew
    if (version === data.version + 1) this.#tracks.set({ ...data, version })
  }
}
