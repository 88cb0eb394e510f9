import { access, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Recipe } from '#app/domain/recipe.ts'
import type { InputFile } from './inputs.ts'
import { outputPath, subtitlePath } from './outputs.ts'
import type { FileState, StateFile } from './state.ts'

interface Work {
  readonly out: string
  readonly settings: Pick<Recipe, 'target_languages'>
  readonly settingsKey: string
  readonly namePattern: string
  readonly state: StateFile
  readonly running: ReadonlyMap<string, Promise<void>>
}

/**
 * What was done for a file that has been moved or renamed since: its outputs are moved along, and it goes on in the same
 * project. Undefined for a new one; a copy of a file that is still there is new.
 */
export async function movedFrom(work: Work, file: InputFile, hash: string): Promise<FileState | undefined> {
  const { state, running, settingsKey: settings } = work
  for (const [path] of state.withContent({ hash, settings })) {
    if (await isThere(inputPath(file, path))) continue
    // it may be on its way under its former name
    await running.get(path)
    const before = state.take(path)
    if (!before) continue
    const outputs: string[] = []
    for (const output of before.outputs)
      outputs.push(await moveOutput(work, output, { from: path, to: file.path }))
    const moved = { ...before, outputs, size_bytes: file.sizeBytes, modified_ms: file.modifiedMs }
    await state.put(file.path, moved)
    return moved
  }
  return undefined
}

/** Where a file with another path below the input folder lies. */
function inputPath({ fullPath, path }: InputFile, other: string): string {
  return join(fullPath.slice(0, -path.length), other)
}

async function moveOutput(
  { out, settings, namePattern }: Work,
  output: string,
  { from, to }: { from: string; to: string },
): Promise<string> {
  for (const language of settings.target_languages)
    for (const nameOf of [outputPath, subtitlePath]) {
      if (nameOf(from, namePattern, language) !== output) continue
      const moved = nameOf(to, namePattern, language)
      if (!(await isThere(join(out, output)))) return moved
      await mkdir(dirname(join(out, moved)), { recursive: true })
      await rename(join(out, output), join(out, moved))
      return moved
    }
  return output
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
