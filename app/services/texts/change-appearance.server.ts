import type { Trx } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findAppearances, type TextAppearance, writeCorrections } from '../../db/text-changes.server.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { AppError } from '../../domain/errors.ts'
import { boundsOf } from '../../domain/geometry.ts'
import type { TrackId } from '../../domain/ids.ts'
import { changedCorrections, correctedTrack } from '../../domain/text-corrections.ts'
import { styleChange } from '../../forms/change-style.ts'
import type { ChangeText } from '../../forms/change-text.ts'

type Appearance = Pick<ChangeText, 'box' | 'angle_degrees' | 'style'>

/**
 * Sets where and how texts are drawn: place and angle of the one named, the look of all that are meant. Resolves to
 * those that are different now. Throws `text.box` when nothing of the box would lie on the frame.
 */
export async function changeAppearance(
  trx: Trx,
  project: Pick<Project, 'width' | 'height'>,
  { named, meant }: { named: TrackId | null; meant: readonly TrackId[] },
  { box, angle_degrees: angleDegrees, style }: Appearance,
): Promise<TrackId[]> {
  const isPlaced = box !== undefined || angleDegrees !== undefined
  if (!isPlaced && !style) return []
  const place = { box, angleDegrees }
  const ownStyle = style && { style: styleChange(style) }
  const texts = await findAppearances(trx, style ? meant : meant.filter((id) => id === named))
  const changed = texts.flatMap((text) => {
    const change = { ...(text.id === named && place), ...ownStyle }
    const corrections = changedCorrections(withWay(text), text.corrections, change)
    if (canonicalJson(corrections) === canonicalJson(text.corrections)) return []
    return [{ ...text, corrections }]
  })
  if (isPlaced) for (const text of changed) requireOnFrame(text, project)
  if (changed.length > 0) await writeCorrections(trx, changed)
  return changed.map(({ id }) => id)
}

/** Which way it goes does not matter to what is set. */
function withWay(text: TextAppearance) {
  return { ...text, boxes: [] }
}

function requireOnFrame(text: TextAppearance, { width, height }: Pick<Project, 'width' | 'height'>): void {
  if (!text.corrections?.box || width === null || height === null) return
  const bounds = boundsOf(correctedTrack(withWay(text), text.corrections).prevalentBox)
  const isSeen =
    bounds.x < width && bounds.y < height && bounds.x + bounds.width > 0 && bounds.y + bounds.height > 0
  if (!isSeen) throw new AppError('text.box', { params: { width, height } })
}
