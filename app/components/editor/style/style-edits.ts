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

export type StyleChange = NonNullable<CorrectionsChange['style']>
export type StyleField = keyof StyleCorrections

const STYLE_FIELDS: readonly StyleField[] = [
  ...(['fontFamily', 'weight', 'italic', 'fill', 'outline', 'plate', 'shadow', 'opacity'] as const),
  ...(['widthPercent', 'align', 'letterSpacingPx', 'lineSpacingPercent', 'capHeightPx'] as const),
]

/** What is being dragged or typed is one step once it has stayed the same for so long. */
const PAUSE_MS = 400

/** Changes of looks from the panel: on the frame with each move, saved as one change after a pause. */
export class StyleEdits {
  readonly #desk: Desk
  #ids: readonly string[] = []
  #change: StyleChange = {}
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** Another look of these texts; null takes a value back to what was measured. */
  set(tracks: readonly EditedTrack[], change: StyleChange): void {
    const ids = tracks.map(({ id }) => id)
    if (canonicalJson(ids) !== canonicalJson(this.#ids)) {
      this.flush()
      this.#ids = ids
    }
    this.#change = { ...this.#change, ...change }
    showStyle(this.#desk, ids, change)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS)
  }

  /** What is still going on is over. */
  flush(): void {
    clearTimeout(this.#timer)
    const [desk, ids, change] = [this.#desk, this.#ids, this.#change]
    this.#ids = []
    this.#change = {}
    if (Object.keys(change).length === 0) return
    desk.changes.perform(styled(desk, ids, change))
  }
}

/** All that is set of one look, and nothing that is not. */
export function exactly(style: StyleCorrections): StyleChange {
  return { ...Object.fromEntries(STYLE_FIELDS.map((name) => [name, null])), ...style }
}

function styled(desk: Desk, ids: readonly string[], change: StyleChange): Act {
  return {
    show: () => showStyle(desk, ids, change),
    send: () => sendTextsChange(desk.projectId, ids, { style: styleChangeJson(change), scope: 'one' }),
  }
}

function showStyle(desk: Desk, ids: readonly string[], change: StyleChange): void {
  const data = desk.tracks.get()
  const changed = new Set(ids)
  desk.tracks.set({
    ...data,
    tracks: data.tracks.map((track) => (changed.has(track.id) ? withStyle(track, change) : track)),
  })
}

/** The track as the server will have it. */
function withStyle(track: EditedTrack, style: StyleChange): EditedTrack {
  const { corrections: before, ...measured } = track
  const corrections = changedCorrections(measured, before ?? null, { style })
  return corrections ? { ...measured, corrections } : measured
}
