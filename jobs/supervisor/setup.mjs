// @ts-check
import { ensureDebianPackages } from './debian-packages.mjs'
import { projectDir } from './folders.mjs'
import { continueOnInstalledNode } from './installed-node.mjs'
import { ensureNodeModules } from './node-modules.mjs'
import { withSetupLock } from './setup-lock.mjs'
import { endWith } from './stop.mjs'

/**
 * Installs everything that a bare machine lacks, then goes on with the same command line on the product's
 * own Node. Needs nothing but Node 20. What a person has to do is printed, and the process ends.
 * @param {{ for: 'start' | 'test', say?: (line: string) => void }} options
 */
export async function ensureEverything({ for: purpose, say = console.log }) {
  try {
    await withSetupLock(projectDir, say, () => {
      ensureDebianPackages(purpose, say)
      ensureNodeModules(projectDir, say)
    })
    await continueOnInstalledNode(projectDir)
  } catch (error) {
    endWith(error)
  }
}
