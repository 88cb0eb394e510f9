import type { Db } from '../../db/client.server.ts'
import { countDownload, type Download } from '../../db/downloads.server.ts'

/** Counts a download, once per user, output and hour. */
export function noteDownload(db: Db, download: Download): Promise<void> {
  return db.transaction().execute((trx) => countDownload(trx, download))
}
