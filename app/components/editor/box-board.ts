import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { Desk } from './desk.ts'
import { placeAndTimeOf } from './place-and-time.ts'

/** Things with boxes on a frame, for whoever moves them. */
export interface BoxBoard<Item extends { readonly id: string }> {
  /** In whose pixels the boxes are. */
  readonly frame: () => { readonly width: number; readonly height: number }
  readonly boxOf: (item: Item) => TextBox
  /** Where it belongs, a place and an angle that it keeps to. */
  readonly originOf: (item: Item) => TextBox
  /** Called once a box is really dragged. */
  readonly onGrabbed: () => void
  /** Shows a change that is still going on. */
  readonly show: (item: Item, box: TextBox) => void
  /** The change is over. */
  readonly finish: (item: Item, box: TextBox) => void
}

/** The texts of the editor. */
export function deskBoard(desk: Desk): BoxBoard<EditedTrack> {
  return {
    frame: () => desk.tracks.get().frame,
    boxOf: (track) => placeAndTimeOf(track).box,
    originOf: (track) => track.prevalentBox,
    onGrabbed: () => desk.playhead.pause(),
    show: (track, box) => desk.changes.show(track.id, { box }),
    finish: (track, box) => desk.changes.finish(track, { box }),
  }
}
