import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { entriesOf } from './files.ts'

const Stored = z.object({
  /** Below the folder of the run. */
  file: z.string().regex(/^[a-z0-9._-]+$/i),
  /** Of the file as it lies there. */
  sha256: z.string().length(64),
})
const Identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

/** What one run of the backup holds. `format` changes when an older release could not read it any more. */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Migrations that the database had. */
  migrations: z.array(z.string()),
  queueVersion: z.number().int(),
  isEncrypted: z.boolean(),
  tables: z.array(
    Stored.extend({
      name: Identifier,
      columns: z.array(Identifier),
      rows: z.number().int().nonnegative(),
    }),
  ),
  /** Jobs that wait or run. */
  jobs: Stored.extend({ columns: z.array(Identifier), rows: z.number().int().nonnegative() }),
  sequences: z.array(z.object({ name: Identifier, lastValue: z.string().regex(/^-?\d+$/) })),
  secret: Stored,
  objects: Stored.extend({
    count: z.number().int().nonnegative(),
    bytes: z.number().int().nonnegative(),
  }),
  /** Accounts that there were: whoever is missing in the newest run was deleted. */
  accountIds: z.array(z.uuid()),
})
export type Manifest = z.infer<typeof Manifest>
export type StoredFile = z.infer<typeof Stored>

const MANIFEST = 'manifest.json'
const RUN = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** A folder's name for a run: the time in UTC, without colons. */
export const runName = (time: Date) => time.toISOString().replaceAll(/[:.]/g, '-')
export const manifestPath = (runFolder: string) => join(runFolder, MANIFEST)
/** All runs share their objects, which never change: a run copies those that are new. */
export const objectPath = (backup: string, key: string, isEncrypted: boolean) =>
  join(backup, 'objects', isEncrypted ? `${key}.age` : key)

/** Names of the complete runs in the folder of a backup, the oldest first; empty when there is no such folder. */
export async function listRuns(backup: string): Promise<string[]> {
  const names = (await entriesOf(backup))
    .map(({ name }) => name)
    .filter((name) => RUN.test(name))
    .sort()
  const complete = await Promise.all(
    names.map(async (name) => ((await readdir(join(backup, name))).includes(MANIFEST) ? [name] : [])),
  )
  return complete.flat()
}

/** Throws when the manifest is damaged or of another format. */
export async function readManifest(runFolder: string): Promise<Manifest> {
  const path = manifestPath(runFolder)
  const parsed = Manifest.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path} is damaged, or was written by another release.`)
  return parsed.data
}
