import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { copyText, findWholeTexts } from '../../db/split-texts.server.ts'
import { writeTextTimes } from '../../db/text-changes.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { TrackId } from '../../domain/ids.ts'
import { withTimes } from '../../domain/text-times.ts'
import type { SplitText } from '../../forms/split-texts.ts'
import { type ChangedTexts, changeOpenTexts } from './open-texts.server.ts'
import { recordChange } from './record-change.server.ts'

/**
 * Makes two texts of one at a moment of its time: the first stays the one it was, the second is a copy of it. Resolves to
 * both. Throws `project.not-found`, `text.not-found`, `text.being-read`, `text.times`, `project.status-changed`,
 * `translation.stale`.
 */
export function splitText(
  db: Db,
  owned: Owned,
  id: TrackId,
  { at_seconds: atSeconds, version }: SplitText,
): Promise<ChangedTexts> {
  return changeOpenTexts(db, owned, async ({ trx, project, requireOpen }) => {
    const [text] = await findWholeTexts(trx, project.id, [id])
    if (!text) throw new AppError('text.not-found')
    requireOpen(version)
    if (text.reading === 'queued') throw new AppError('text.being-read')
    const { fps_num, fps_den, duration_seconds: durationSeconds } = project
    if (fps_num === null || fps_den === null || durationSeconds === null) throw new AppError('text.times')
    const clock = { framesPerSecond: fps_num / fps_den, durationSeconds }
    const isWithin = text.startSeconds < atSeconds && atSeconds < text.endSeconds
    const first = isWithin ? withTimes(text, { endSeconds: atSeconds }, clock) : undefined
    const second = isWithin ? withTimes(text, { startSeconds: atSeconds }, clock) : undefined
    if (!first || !second || first.endFrame === text.endFrame || second.startFrame === text.startFrame)
      throw new AppError('text.times')
    const changed = await recordChange(trx, owned, { kind: 'split', ids: [id] }, async (made) => {
      await writeTextTimes(trx, id, first)
      const copy = await copyText(trx, project.id, id, second)
      made(copy)
      return [id, copy]
    })
    return { changed }
  })
}
