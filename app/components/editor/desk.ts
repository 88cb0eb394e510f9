import type { EditedTrack, EditorTracks } from '#app/domain/editor-tracks.ts'
import type { OriginalView } from '#app/domain/original-view.ts'
import type { Suggestion } from '#app/domain/text-suggestions.ts'
import type { UnsavedTexts } from '../translation/unsaved-texts.ts'
import { Changes } from './changes.ts'
import { NO_CHECKS } from './findings/row-checks.ts'
import { framesIn, framesOf, isWithin, middleFrame, middleOf, startOf } from './frames.ts'
import type { Fits } from './fit/fit.ts'
import type { OwnVersions } from './own-versions.ts'
import { Playhead } from './playhead.ts'
import { Store } from './store.ts'
import { sendChange } from './text-changes.ts'

/** Where a text was chosen: whoever chose it there need not be led to it there. */
export type ChosenIn = 'list' | 'frame' | 'time-line' | 'keys'

export interface Chosen {
  readonly track: EditedTrack
  readonly by: ChosenIn
}

/** What the frame, the list and the time line of one editor share. */
export class Desk {
  readonly projectId: string
  readonly tracks: Store<EditorTracks>
  readonly playhead: Playhead
  readonly chosen = new Store<Chosen | null>(null)
  readonly isHelpOpen = new Store(false)
  readonly isStyleOpen = new Store(false)
  /** The groups whose look is set together. */
  readonly picked = new Store<ReadonlySet<string>>(new Set())
  /** The frame is seen as it was, without any translation. */
  readonly isOriginalShown = new Store(false)
  /** The pointer is over the frame. */
  readonly isPointedAt = new Store(false)
  /** How large the frame is drawn, of the size at which all of it is seen. */
  readonly zoom = new Store(1)
  /** The chosen text is typed on the frame. */
  readonly isEditedInPlace = new Store(false)
  readonly fits = new Store<Fits>(new Map())
  readonly checks = new Store(NO_CHECKS)
  /** How many findings were put aside here, or taken back. */
  readonly asides = new Store(0)
  /** For the text that is chosen. */
  readonly suggestions = new Store<readonly Suggestion[]>([])
  readonly unsaved: UnsavedTexts
  readonly changes: Changes

  constructor(projectId: string, tracks: EditorTracks, unsaved: UnsavedTexts, own: OwnVersions) {
    this.projectId = projectId
    this.tracks = new Store(tracks)
    this.unsaved = unsaved
    this.changes = new Changes(
      this.tracks,
      own,
      (id, change) => sendChange(projectId, id, change),
      () => unsaved.settle(),
    )
    this.playhead = new Playhead(
      framesIn(tracks.durationSeconds, tracks.framesPerSecond),
      tracks.framesPerSecond,
    )
    const first = tracks.tracks.find(({ disposition }) => disposition !== 'ignore')
    if (first) this.playhead.seek(middleFrame(framesOf(first, tracks.framesPerSecond)))
  }

  /** Everything as it is on the server now, and what is on its way there; what is chosen stays chosen while it is there. */
  receive(tracks: EditorTracks): void {
    if (tracks.version < this.tracks.get().version) return
    this.changes.receive(tracks)
    const chosen = this.chosen.get()
    const track = chosen && this.trackOf(chosen.track.id)
    this.chosen.set(chosen && track ? { ...chosen, track } : null)
  }

  /** Texts that this page has saved, and the version that made. */
  takeSaved(texts: Readonly<Record<string, string>>, version: number): void {
    const data = this.tracks.get()
    const tracks = data.tracks.map((track) => {
      const translation = texts[track.groupId]
      return translation === undefined ? track : { ...track, translation }
    })
    this.tracks.set({ ...data, tracks, version: version === data.version + 1 ? version : data.version })
  }

  /** Another file of the same video. */
  takeVideo(file: OriginalView['file']): void {
    const data = this.tracks.get()
    if (file?.version === data.original.file?.version) return
    this.tracks.set({ ...data, original: { ...data.original, file } })
  }

  /** What was measured anew, of some texts. */
  takeFits(measured: Fits): void {
    const before = this.fits.get()
    if ([...measured].every(([id, fit]) => before.get(id) === fit)) return
    this.fits.set(new Map([...before, ...measured]))
  }

  /** The middle of the frame that is shown. */
  get secondsShown(): number {
    return middleOf(this.playhead.frame.get(), this.tracks.get().framesPerSecond)
  }

  /** When the frame that is shown begins. */
  get frameStartSeconds(): number {
    return startOf(this.playhead.frame.get(), this.tracks.get().framesPerSecond)
  }

  trackOf(id: string): EditedTrack | undefined {
    return this.tracks.get().tracks.find((track) => track.id === id)
  }

  /** The place of a group that is seen now, or the next that will be, or its first. */
  placeOf(groupId: string): EditedTrack | undefined {
    const { tracks, framesPerSecond } = this.tracks.get()
    const places = tracks.filter((track) => track.groupId === groupId)
    const frame = this.playhead.frame.get()
    return places.find((track) => frame <= framesOf(track, framesPerSecond).last) ?? places[0]
  }

  /** A row of the list: the place of it that is chosen stays. */
  chooseGroup(groupId: string): void {
    if (this.chosen.get()?.track.groupId === groupId) return
    const track = this.placeOf(groupId)
    if (track) this.choose(track, 'list')
  }

  /** Shows the text's moment, too. */
  choose(track: EditedTrack, by: ChosenIn): void {
    if (this.chosen.get()?.track.id === track.id) return
    this.isEditedInPlace.set(false)
    this.chosen.set({ track, by })
    this.showMoment(track)
  }

  /** Goes to a moment of the text, unless it is on the frame already. */
  showMoment(track: EditedTrack): void {
    const range = framesOf(track, this.tracks.get().framesPerSecond)
    if (isWithin(this.playhead.frame.get(), range)) return
    this.playhead.pause()
    this.playhead.seek(middleFrame(range))
  }

  /** The next text in the order of the list, or the one before; where none is chosen, the first. */
  chooseNeighbour(by: 1 | -1): void {
    const { groupIds } = this.tracks.get()
    const now = this.chosen.get()
    const at = now ? groupIds.indexOf(now.track.groupId) + by : 0
    const groupId = groupIds[Math.min(Math.max(at, 0), groupIds.length - 1)]
    const track = groupId === undefined ? undefined : this.placeOf(groupId)
    if (track) this.choose(track, 'keys')
  }

  /** The next text that a person is still to look at, or the one before; after the last the first again. */
  chooseToReview(by: 1 | -1): void {
    const { groupIds } = this.tracks.get()
    const chosen = this.chosen.get()?.track.groupId
    const at = chosen === undefined ? -1 : groupIds.indexOf(chosen)
    const others = [...groupIds.slice(at + 1), ...groupIds.slice(0, Math.max(0, at))]
    const { toReview } = this.checks.get()
    const groupId = (by === 1 ? others : others.toReversed()).find((id) => toReview.has(id))
    const track = groupId === undefined ? undefined : this.placeOf(groupId)
    if (track) this.choose(track, 'keys')
  }

  /** Has the chosen text typed over its place on the frame. One that is not translated is gone to in the list. */
  editChosen(): void {
    const chosen = this.chosen.get()
    if (!chosen) return
    const isTyped = chosen.track.disposition === 'translate'
    if (!isTyped) return this.goToRow()
    this.showMoment(chosen.track)
    this.isEditedInPlace.set(true)
  }

  /** The chosen text's field in the list gets the focus. */
  goToRow(): void {
    const chosen = this.chosen.get()
    if (chosen) this.chosen.set({ ...chosen, by: 'keys' })
  }

  /** Plays the chosen text's moment to its end. */
  playChosen(isLoop: boolean): void {
    const track = this.trackOf(this.chosen.get()?.track.id ?? '')
    if (track) this.playhead.playPart(framesOf(track, this.tracks.get().framesPerSecond), isLoop)
  }
}
