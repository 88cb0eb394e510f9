import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '@remotion/bundler'
import { BUNDLE_DIR } from './render-tools.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Builds the composition with its fonts into `outDir`, which then holds it whole or as it was before. */
export async function bundleComposition(outDir: string): Promise<void> {
  const half = `${outDir}.${process.pid}`
  await rm(half, { recursive: true, force: true })
  await mkdir(path.dirname(outDir), { recursive: true })
  await bundle({
    entryPoint: path.join(ROOT, 'remotion/index.ts'),
    rootDir: ROOT,
    outDir: half,
    // the app's own public folder holds nothing for the composition
    publicDir: path.join(ROOT, 'remotion/public'),
    rspack: true,
    enableCaching: false,
  })
  await rm(outDir, { recursive: true, force: true })
  await rename(half, outDir)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bundleComposition(BUNDLE_DIR)
