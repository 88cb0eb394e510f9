import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { startProduct } from '../setup/product.ts'

const Runtime = z.object({ variables: z.record(z.string(), z.string()) })

/**
 * Starts the whole product for the journeys, unless BASE_URL names one that runs already (then DATABASE_URL, SECRET
 * and DATA_DIR are its own). The journeys look into its database to begin where they like.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'rotulo-browser-'))
  const product = await startProduct(folder)
  // begun by root, the services run as another user, who works with what the journeys put into the store; the
  // browsers' processes inherit this
  process.umask(0)
  const { variables } = Runtime.parse(JSON.parse(await readFile(join(folder, 'runtime.json'), 'utf8')))
  Object.assign(process.env, variables, { BASE_URL: product.url, DATA_DIR: folder })
  return async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
