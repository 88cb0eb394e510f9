import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { bundleComposition } from '#jobs/render/bundle.ts'
import { BUNDLE_DIR } from '#jobs/render/render-tools.ts'
import { CAPTIONS, staleBuilds } from '#jobs/supervisor/builds.mjs'

const ROOT = join(import.meta.dirname, '../..')

/** Folder of the composition as it is now: the product's own if it was built from these sources, else one of the first test file that wants it. */
export async function compositionBundle(): Promise<string> {
  if (staleBuilds(ROOT, [CAPTIONS]).length === 0) return BUNDLE_DIR
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
