import type { EditedTrack, EditorTracks } from '#app/domain/editor-tracks.ts'
import type { OwnVersions } from './own-versions.ts'
import { Store } from './store.ts'
import { changedTrack, type PlaceAndTime, placeAndTimeOf } from './place-and-time.ts'
import { type Saving } from './text-changes.ts'

/** A change: what is seen of it at once, and what tells the server. */
export interface Act {
  readonly show: () => void
  /** Resolves to the version that it made, undefined where nothing was different. */
  readonly send: () => Promise<number | undefined>
}

/** An act that tracks from the server may not have yet. */
interface Shown {
  readonly act: Act
  /** The first version that has it; undefined until that is known. */
  version: number | undefined
}

type Send = (trackId: string, change: PlaceAndTime) => Promise<number | undefined>

/** What is changed by hand, places, times and looks: seen at once, and sent one after the other. */
export class Changes {
  readonly saving = new Store<Saving>('saved')
  readonly #tracks: Store<EditorTracks>
  readonly #send: Send
  readonly #own: OwnVersions
  readonly #before: () => Promise<void>
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  #shown: Shown[] = []

  /** @param before ends once what was done earlier is saved, so that the history has it in this order */
  constructor(
    tracks: Store<EditorTracks>,
    own: OwnVersions,
    send: Send,
    before: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.#tracks = tracks
    this.#own = own
    this.#send = send
    this.#before = before
  }

  /** Shows a change that is still going on. */
  show(trackId: string, change: Partial<PlaceAndTime>): void {
    const data = this.#tracks.get()
    this.#tracks.set({
      ...data,
      tracks: data.tracks.map((track) => (track.id === trackId ? changedTrack(track, change) : track)),
    })
  }

  /** The change is over: it is shown and sent. */
  finish(track: EditedTrack, change: Partial<PlaceAndTime>): void {
    const place = { ...placeAndTimeOf(track), ...change }
    this.perform({ show: () => this.show(track.id, place), send: () => this.#send(track.id, place) })
  }

  /** Does a change of any kind. */
  perform(act: Act): void {
    act.show()
    const shown = { act, version: undefined }
    this.#shown.push(shown)
    this.#waiting++
    this.saving.set('saving')
    this.#last = this.#last.then(this.#before).then(() => this.#deliver(shown))
  }

  /** The tracks as the server has them, with the changes that are in none of its versions up to this one. */
  receive(tracks: EditorTracks): void {
    this.#tracks.set(tracks)
    this.#forget(({ version }) => version !== undefined && version <= tracks.version)
    for (const { act } of this.#shown) act.show()
  }

  async #deliver(shown: Shown): Promise<void> {
    let isTaken = true
    try {
      const version = await shown.act.send()
      shown.version = version
      if (version === undefined) this.#forget((one) => one === shown)
      else this.#noteOwn(version)
    } catch {
      isTaken = false
      this.#forget((one) => one === shown)
    }
    this.#waiting--
    if (!isTaken) this.saving.set('failed')
    else if (this.#waiting === 0 && this.saving.get() === 'saving') this.saving.set('saved')
  }

  #noteOwn(version: number): void {
    this.#own.add(version)
    const data = this.#tracks.get()
    // nothing came between: there is nothing to be read anew
    if (version !== data.version + 1) return
    this.#tracks.set({ ...data, version })
    this.#forget((one) => one.version !== undefined && one.version <= version)
  }

  #forget(isOver: (shown: Shown) => boolean): void {
    this.#shown = this.#shown.filter((shown) => !isOver(shown))
  }
}
