import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { bundleComposition } from '#jobs/render/bundle.ts'

/** Folder of the composition as it is now, built by the first test file that wants it. */
export async function compositionBundle(): Promise<string> {
  const folder = join(inject('dataRoot'), 'composition')
  const isFirst = await mkdir(`${folder}.lock`).then(
    () => true,
    () => false,
  )
  if (isFirst) await bundleComposition(folder)
  else await vi.waitFor(() => expectThere(folder), { timeout: 60_000, interval: 100 })
  return folder
}

function expectThere(folder: string): void {
  if (!existsSync(folder)) throw new Error('the composition is not built yet')
}
