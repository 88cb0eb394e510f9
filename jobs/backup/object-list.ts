import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { entriesOf, readBackupFile } from './files.ts'
import { listRuns, type Manifest, objectPath, readManifest } from './manifest.ts'

const Entry = z.object({
  key: z.string(),
  /** Of the file in the backup. */
  bytes: z.number().int().nonnegative(),
  sha256: z.string().length(64),
})
export type ObjectEntry = z.infer<typeof Entry>

/** The objects of a run, in no particular order. Throws when their list is damaged. */
export async function* readObjectList(
  runFolder: string,
  { objects }: Manifest,
): AsyncGenerator<ObjectEntry, void> {
  const content = await readBackupFile(join(runFolder, objects.file), objects.sha256, {
    identities: undefined,
    compressed: true,
  })
  for await (const line of createInterface({ input: content })) yield Entry.parse(JSON.parse(line))
}

/**
 * Removes all runs but the newest `keep`, and every object that none of those names: with the last run that knew a
 * deleted project its files are gone. Resolves to what was removed.
 */
export async function pruneRuns(backup: string, keep: number): Promise<{ runs: string[]; objects: number }> {
  const runs = await listRuns(backup)
  const gone = runs.slice(0, Math.max(0, runs.length - keep))
  for (const name of gone) await rm(join(backup, name), { recursive: true })
  const named = new Set<string>()
  for (const name of runs.slice(gone.length)) {
    const manifest = await readManifest(join(backup, name))
    for await (const { key } of readObjectList(join(backup, name), manifest))
      named.add(objectPath(backup, key, manifest.isEncrypted))
  }
  return { runs: gone, objects: await removeUnnamed(join(backup, 'objects'), named) }
}

async function removeUnnamed(folder: string, named: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      removed += await removeUnnamed(path, named)
      if ((await entriesOf(path)).length === 0) await rmdir(path)
    } else if (!named.has(path)) {
      await rm(path)
      removed += 1
    }
  }
  return removed
}
