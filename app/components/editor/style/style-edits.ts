import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import {
  changedCorrections,
  type CorrectionsChange,
  type StyleCorrections,
} from '#app/domain/text-corrections.ts'
import { canonicalJson } from '#app/domain/canonical-json.ts'
import { styleChangeJson } from '#app/forms/change-style.ts'
import type { Act } from '../changes.ts'
import type { Desk } from '../desk.ts'
import { sendTextsChange } from '../text-changes.ts'

export type LookChange = NonNullable<CorrectionsChange['style']>
export type LookName = keyof StyleCorrections

const LOOK_NAMES: readonly LookName[] = [
  ...(['fontFamily', 'weight', 'italic', 'fill', 'outline', 'plate', 'shadow', 'opacity'] as const),
  ...(['widthPercent', 'align', 'letterSpacingPx', 'capHeightPx'] as const),
]

/** What is being dragged or typed is one step once it has stayed the same for so long. */
const PAUSE_MS = 400

/** Changes of looks from the panel: on the frame with each move, a step that is saved and can be undone after a pause. */
export class StyleEdits {
  readonly #desk: Desk
  #ids: readonly string[] = []
  #before = new Map<string, StyleCorrections>()
  #change: LookChange = {}
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** Another look of these texts; null takes a value back to what was measured. */
  set(tracks: readonly EditedTrack[], change: LookChange): void {
    const ids = tracks.map(({ id }) => id)
    if (canonicalJson(ids) !== canonicalJson(this.#ids)) {
      this.flush()
      this.#ids = ids
      this.#before = new Map(tracks.map((track) => [track.id, track.corrections?.style ?? {}]))
    }
    this.#change = { ...this.#change, ...change }
    showLook(this.#desk, ids, () => change)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS)
  }

  /** What is still going on is over. */
  flush(): void {
    clearTimeout(this.#timer)
    const [desk, ids, before, change] = [this.#desk, this.#ids, this.#before, this.#change]
    this.#ids = []
    this.#change = {}
    if (Object.keys(change).length === 0) return
    desk.changes.perform({
      redo: look(desk, ids, () => change),
      undo: look(desk, ids, (id) => backTo(before.get(id) ?? {}, change)),
    })
  }
}

/** All that is set of one look, and nothing that is not. */
export function exactly(style: StyleCorrections): LookChange {
  return { ...Object.fromEntries(LOOK_NAMES.map((name) => [name, null])), ...style }
}

/** The values that a change has touched, as they were before it. */
function backTo(before: StyleCorrections, change: LookChange): LookChange {
  return Object.fromEntries(Object.keys(change).map((name) => [name, Reflect.get(before, name) ?? null]))
}

function look(desk: Desk, ids: readonly string[], changeOf: (id: string) => LookChange): Act {
  return {
    show: () => showLook(desk, ids, changeOf),
    send: async () => {
      // texts that are changed alike go in one call
      const alike = new Map<string, string[]>()
      for (const id of ids) {
        const style = JSON.stringify(styleChangeJson(changeOf(id)))
        alike.set(style, [...(alike.get(style) ?? []), id])
      }
      let version: number | undefined
      for (const [style, same] of alike) {
        const change: object = { style: JSON.parse(style) as object, scope: 'one' }
        version = (await sendTextsChange(desk.projectId, same, change)) ?? version
      }
      return version
    },
  }
}

function showLook(desk: Desk, ids: readonly string[], changeOf: (id: string) => LookChange): void {
  const data = desk.tracks.get()
  const changed = new Set(ids)
  desk.tracks.set({
    ...data,
    tracks: data.tracks.map((track) => (changed.has(track.id) ? withLook(track, changeOf(track.id)) : track)),
  })
}

/** The track as the server will have it. */
function withLook(track: EditedTrack, style: LookChange): EditedTrack {
  const { corrections: before, ...measured } = track
  const corrections = changedCorrections(measured, before ?? null, { style })
  return corrections ? { ...measured, corrections } : measured
}
