import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Translator as Engine } from 'fxtranslate'
import { forgetModel, readManifest } from './model-folder.server.ts'

/** A model that cannot be used, in words for whoever has to mend it. */
export class DamagedModelError extends Error {
  constructor(folder: string, reason: string, cause?: unknown) {
    super(`The model in ${folder} is damaged (${reason}). It has to be downloaded again.`, {
      cause,
    })
    this.name = 'DamagedModelError'
  }
}

/** What we use of a loaded model; the package's own type of this name means something else. */
export interface LoadedModel {
  translate_long(text: string): string
  free(): void
}

/** Reads a model of about 150 MB and checks every byte of it. Throws DamagedModelError; then it counts as not there. */
export function loadModel(folder: string): LoadedModel {
  try {
    return readModel(folder)
  } catch (error) {
    if (error instanceof DamagedModelError) forgetModel(folder)
    throw error
  }
}

function readModel(folder: string): LoadedModel {
  const manifest = readManifest(folder)
  if (manifest === undefined) throw new DamagedModelError(folder, 'it has no manifest')
  const read = (name: string): Uint8Array => {
    const expected = manifest.files[name]
    const bytes = readOrThrow(join(folder, name), folder)
    if (createHash('sha256').update(bytes).digest('hex') !== expected?.sha256)
      throw new DamagedModelError(folder, `${name} is not what was downloaded`)
    return bytes
  }
  const [model, from] = [read(manifest.model), read(manifest.sourceVocabulary)]
  const to = manifest.targetVocabulary === manifest.sourceVocabulary ? from : read(manifest.targetVocabulary)
  try {
    return new Engine(model, from, to)
  } catch (cause) {
    throw new DamagedModelError(folder, 'the engine does not understand it', cause)
  }
}

function readOrThrow(path: string, folder: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new DamagedModelError(folder, 'a file is missing', cause)
  }
}
