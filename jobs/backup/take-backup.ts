import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ObjectStore } from '#app/gateways/store.server.ts'
import { NAMED_KEYS_SQL } from '#app/services/projects/unnamed-objects.server.ts'
import { dumpTables } from './dump-tables.ts'
import { type Recipients, writeBackupFile } from './files.ts'
import {
  listRuns,
  type Manifest,
  manifestPath,
  objectPath,
  readManifest,
  runName,
  type StoredFile,
} from './manifest.ts'
import { type ObjectEntry, readObjectList } from './object-list.ts'

export interface BackupOptions {
  /** The folder of the backup; its runs share their objects. */
  readonly backup: string
  /** Of the role that owns the tables. */
  readonly databaseUrl: string
  readonly store: ObjectStore
  /** What tokens and stored secrets are sealed with: without it a restored database could not read them. */
  readonly secret: string
  /** age's public keys; none: nothing is encrypted. */
  readonly recipients: Recipients
}

export interface BackupResult {
  readonly run: string
  readonly rows: number
  readonly objects: number
  /** Objects that no earlier run held. */
  readonly copied: number
  readonly copiedBytes: number
  /** Objects that rows name and the store does not have: it is damaged, or somebody removed them by hand. */
  readonly missing: readonly string[]
}

/** So often the database is asked anew when objects vanished while they were copied, since their project was deleted. */
const ROUNDS = 3

/**
 * Copies one moment of the database and every object that its rows name. What is deleted meanwhile does not tear the two
 * apart: the moment is then taken anew. Throws what the database, the store and the disk throw; nothing is left then but
 * objects that the next run need not copy.
 */
export async function takeBackup(options: BackupOptions, now = new Date()): Promise<BackupResult> {
  const { backup, databaseUrl, store, secret, recipients } = options
  const run = runName(now)
  const folder = join(backup, run)
  const isEncrypted = recipients.length > 0
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const held = await heldObjects(backup, { isEncrypted, before: run })
    let copied = 0
    let copiedBytes = 0
    for (let round = 1; ; round++) {
      const { keys, ...tables } = await dumpTables(databaseUrl, folder, {
        recipients,
        keysSql: NAMED_KEYS_SQL,
      })
      const missing: string[] = []
      for (const key of keys) {
        if (held.has(key)) continue
        const entry = await copyObject(store, key, { backup, recipients })
        if (!entry) missing.push(key)
        else {
          held.set(key, entry)
          copied += 1
          copiedBytes += entry.bytes
        }
      }
      if (missing.length > 0 && round < ROUNDS) continue
      const entries = keys.flatMap((key) => held.get(key) ?? [])
      const suffix = isEncrypted ? '.age' : ''
      const list = await storeText(folder, 'objects.jsonl.gz', lines(entries), [])
      const manifest: Manifest = {
        format: 1,
        takenAt: now.toISOString(),
        isEncrypted,
        ...tables,
        secret: await storeText(folder, `secret.gz${suffix}`, [secret], recipients),
        objects: {
          ...list,
          count: entries.length,
          bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
        },
      }
      // a run without it does not count
      await writeFile(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
      const rows = tables.tables.reduce((sum, table) => sum + table.rows, 0)
      return { run, rows, objects: entries.length, copied, copiedBytes, missing }
    }
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw cause
  }
}

/** What the newest run holds and a new one need not copy. */
async function heldObjects(
  backup: string,
  { isEncrypted, before }: { isEncrypted: boolean; before: string },
): Promise<Map<string, ObjectEntry>> {
  const held = new Map<string, ObjectEntry>()
  const newest = (await listRuns(backup)).findLast((name) => name < before)
  if (newest === undefined) return held
  const folder = join(backup, newest)
  for await (const entry of readObjectList(folder, await readManifest(folder)))
    if (await exists(objectPath(backup, entry.key, isEncrypted))) held.set(entry.key, entry)
  return held
}

/** Undefined when the store does not have it. */
async function copyObject(
  store: ObjectStore,
  key: string,
  { backup, recipients }: { backup: string; recipients: Recipients },
): Promise<ObjectEntry | undefined> {
  const found = await store.open(key)
  if (!found) return undefined
  const path = objectPath(backup, key, recipients.length > 0)
  return { key, ...(await writeBackupFile(path, found.body, { recipients })) }
}

async function storeText(
  folder: string,
  file: string,
  text: Iterable<string>,
  recipients: Recipients,
): Promise<StoredFile> {
  const { sha256 } = await writeBackupFile(join(folder, file), Readable.from(text), {
    recipients,
    compress: true,
  })
  return { file, sha256 }
}

function* lines(entries: readonly ObjectEntry[]): Generator<string> {
  for (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
