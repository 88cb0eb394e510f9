import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { ModelLeg } from '../../../domain/model-leg.ts'
import { type ModelPair, pairsOfLeg } from './model-pairs.ts'

export const MANIFEST = 'manifest.json'

/** Written when all files of a model are there and have been checked: a folder without one is no model. */
export const Manifest = z.object({
  version: z.string(),
  model: z.string(),
  sourceVocabulary: z.string(),
  targetVocabulary: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.int().positive(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The models in a folder, each in one of its own named by its pair. A folder that does not exist has none. */
export function installedModels(folder: string): ReadonlySet<ModelPair> {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return new Set()
  }
  return new Set(names.filter((name) => !name.startsWith('.') && isWhole(join(folder, name))))
}

/** How large the model of a leg is on the disk, under whichever of its codes; null when it is not there. */
export function modelBytes(folder: string, leg: ModelLeg): number | null {
  const installed = installedModels(folder)
  const pair = pairsOfLeg(leg)
    .map(({ source, target }) => `${source}-${target}`)
    .find((name) => installed.has(name))
  const files = pair === undefined ? undefined : readManifest(join(folder, pair))?.files
  return files ? Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) : null
}

/** The manifest of a model; undefined when there is none that makes sense. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return Manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')))
  } catch {
    return undefined
  }
}

/** Makes a model none, so that the next one who asks for it gets it anew; where nothing may be written it stays. */
export function forgetModel(folder: string): void {
  try {
    rmSync(join(folder, MANIFEST), { force: true })
  } catch {
    // whoever put it there has to take it away
  }
}

/** Every file is there in its full length; the contents are checked when the model is loaded. */
function isWhole(folder: string): boolean {
  const manifest = readManifest(folder)
  if (manifest === undefined) return false
  return Object.entries(manifest.files).every(
    ([name, { bytes }]) => statSync(join(folder, name), { throwIfNoEntry: false })?.size === bytes,
  )
}
