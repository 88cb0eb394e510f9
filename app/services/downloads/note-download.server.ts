import type { Db } from '../../db/client.server.ts'
import { countDownload, type Download } from '../../db/downloads.server.ts'
import { AppError } from '../../domain/errors.ts'

/** Counts a download, once per user, output and hour. Throws `project.not-found` when it was deleted meanwhile. */
export async function noteDownload(db: Db, download: Download): Promise<void> {
  const isThere = await db.transaction().execute((trx) => countDownload(trx, download))
  if (!isThere) throw new AppError('project.not-found')
}
