import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { deleteOwned } from '../../db/owned-rows.server.ts'
import {
  listStylePresets as listRows,
  lockStylePresets,
  type NewStylePreset,
  putStylePreset,
} from '../../db/style-presets.server.ts'
import { findAppearances, findTextPlace } from '../../db/text-changes.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { StylePresetId, TrackId, UserId } from '../../domain/ids.ts'
import { styleAtHeight, MAX_STYLE_PRESETS, type StylePreset, wholeStyle } from '../../domain/style-preset.ts'
import { styleCorrectionsJson } from '../../forms/change-style.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { changeText } from '../translation/change-text.server.ts'

/** The account's looks under a name, at most `MAX_STYLE_PRESETS`, by name. */
export function listStylePresets(db: Db, userId: UserId): Promise<StylePreset[]> {
  return listRows(db, userId)
}

/** The preset of the same name, if there is one, is replaced. Throws `preset.too-many`. */
export function saveStylePreset(db: Db, userId: UserId, preset: NewStylePreset): Promise<StylePreset> {
  return db.transaction().execute(async (trx) => {
    await lockStylePresets(trx, userId)
    const saved = await putStylePreset(trx, userId, preset)
    if ((await listRows(trx, userId)).length > MAX_STYLE_PRESETS)
      throw new AppError('preset.too-many', { params: { max: MAX_STYLE_PRESETS } })
    return saved
  })
}

/** What looks as the preset stays so. Throws `preset.not-found`. */
export async function deleteStylePreset(
  db: Db,
  own: { readonly id: StylePresetId; readonly userId: UserId },
): Promise<void> {
  if (!(await deleteOwned(db, 'style_presets', own))) throw new AppError('preset.not-found')
}

/** Saves the whole look of a text. Throws `project.not-found`, `text.not-found`, `preset.too-many`. */
export async function saveStyleOfText(db: Db, owned: Owned, id: TrackId, name: string): Promise<StylePreset> {
  const { id: projectId, height } = await loadProject(db, owned)
  const place = await findTextPlace(db, projectId, id)
  const [text] = await findAppearances(db, [id])
  if (!place || !text || height === null) throw new AppError('text.not-found')
  const style = wholeStyle({ ...text, boxes: [] }, text.corrections)
  return saveStylePreset(db, owned.userId, { name, style, frameHeightPx: height })
}

/**
 * Draws a text, wherever it is seen, as a preset says. Throws `preset.not-found` and what changing a text throws.
 */
export async function applyStylePreset(
  db: Db,
  owned: Owned,
  id: TrackId,
  presetId: StylePresetId,
): Promise<void> {
  const { height } = await loadProject(db, owned)
  const preset = (await listRows(db, owned.userId)).find((one) => one.id === presetId)
  if (!preset || height === null) throw new AppError('preset.not-found')
  await changeText(db, owned, id, {
    scope: 'all',
    style: styleCorrectionsJson(styleAtHeight(preset, height)),
  })
}
