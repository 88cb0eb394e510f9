import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Db } from '#app/db/client.server.ts'
import { deleteUser } from '#app/db/users.server.ts'
import { UserId } from '#app/domain/ids.ts'
import type { ObjectStore } from '#app/gateways/store.server.ts'
import { NAMED_KEYS_SQL } from '#app/services/projects/unnamed-objects.server.ts'
import { sql } from 'kysely'
import { checkBackupFile, readBackupFile } from './files.ts'
import { type DatabaseUrls, loadJobs, loadTables, RestoreRefusedError, type Run } from './load-tables.ts'
import { listRuns, objectPath, readManifest } from './manifest.ts'
import { readObjectList } from './object-list.ts'

/**
 * The run of a backup that is named, else the newest. Throws RestoreRefusedError when there is none, or when it is
 * encrypted and no key is given.
 */
export async function openRun(
  backup: string,
  { at, identities }: { at?: string | undefined; identities: readonly string[] },
): Promise<Run> {
  const runs = await listRuns(backup)
  const name = at ?? runs.at(-1)
  if (name === undefined || !runs.includes(name))
    throw new RestoreRefusedError(
      runs.length === 0 ? `There is no backup in ${backup}.` : `Runs in ${backup}: ${runs.join(', ')}.`,
    )
  const folder = join(backup, name)
  const manifest = await readManifest(folder)
  if (manifest.isEncrypted && identities.length === 0)
    throw new RestoreRefusedError('This backup is encrypted: name the file of its key with --identity.')
  return { folder, manifest, identities: manifest.isEncrypted ? identities : undefined }
}

/** Reads every file of a run and resolves to what is wrong with it, one sentence each; no key is needed. */
export async function checkRun(
  backup: string,
  { folder, manifest }: Omit<Run, 'identities'>,
): Promise<string[]> {
  const wrong: string[] = []
  const check = (path: string, sha256: string) =>
    checkBackupFile(path, sha256).catch((error: unknown) =>
      wrong.push(error instanceof Error ? error.message : String(error)),
    )
  for (const { file, sha256 } of [...manifest.tables, manifest.jobs, manifest.secret, manifest.objects])
    await check(join(folder, file), sha256)
  if (wrong.length > 0) return wrong
  for await (const { key, sha256 } of readObjectList(folder, manifest))
    await check(objectPath(backup, key, manifest.isEncrypted), sha256)
  return wrong
}

export interface RestoreResult {
  readonly objects: number
  /** Accounts of the run that had been deleted by the time of the newest one: they are deleted again. */
  readonly deletedAccounts: number
  /** What SECRET was: it has to be that again. */
  readonly secret: string
}

/**
 * Fills a product without accounts from one run of a backup: tables, objects, then the jobs that were unfinished. What
 * breaks off can be begun anew once the database is empty again; objects that are there are not copied twice. Throws
 * RestoreRefusedError, and when a file is damaged.
 */
export async function restoreBackup(
  { db, urls, store }: { db: Db; urls: DatabaseUrls; store: ObjectStore },
  { backup, run }: { backup: string; run: Run },
): Promise<RestoreResult> {
  const { manifest, folder, identities } = run
  const { file, sha256 } = manifest.secret
  // first, since a wrong key fails here
  const secret = await text(
    await readBackupFile(join(folder, file), sha256, { identities, compressed: true }),
  )
  await loadTables(urls, run)
  const deletedAccounts = await deleteAgain(db, backup, run)
  const objects = await restoreObjects(db, store, { backup, run })
  await loadJobs(urls, run)
  return { objects, deletedAccounts, secret }
}

/** Whoever had their account deleted after the run was taken must not come back with it. */
async function deleteAgain(db: Db, backup: string, { manifest }: Run): Promise<number> {
  const newest = (await listRuns(backup)).at(-1)
  if (newest === undefined) return 0
  const { takenAt, accountIds } = await readManifest(join(backup, newest))
  if (takenAt <= manifest.takenAt) return 0
  const left = new Set(accountIds)
  const gone = manifest.accountIds.filter((id) => !left.has(id))
  for (const id of gone) await db.transaction().execute((trx) => deleteUser(trx, UserId.parse(id)))
  return gone.length
}

async function restoreObjects(
  db: Db,
  store: ObjectStore,
  { backup, run }: { backup: string; run: Run },
): Promise<number> {
  const { rows } = await sql<{ key: string }>`${sql.raw(NAMED_KEYS_SQL)}`.execute(db)
  const named = new Set(rows.map(({ key }) => key))
  let count = 0
  for await (const { key, sha256 } of readObjectList(run.folder, run.manifest)) {
    if (!named.has(key)) continue
    count += 1
    if (await store.stat(key)) continue
    const path = objectPath(backup, key, run.manifest.isEncrypted)
    await store.put(key, await readBackupFile(path, sha256, { identities: run.identities }))
  }
  return count
}
