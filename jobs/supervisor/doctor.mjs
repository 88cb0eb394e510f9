// @ts-check
// `npm run doctor`: looks at each part, says how to fix what is wrong, and ends with 1 if anything is.
// It installs and starts nothing, and runs on the machine's own Node when nothing is installed yet.
import { existsSync } from 'node:fs'
import { machineChecks } from './doctor-machine.mjs'
import { projectDir } from './folders.mjs'
import { continueOnInstalledNode, findInstalledNode } from './installed-node.mjs'

/** @typedef {import('./doctor-machine.mjs').Check} Check */
/** @typedef {import('./doctor-machine.mjs').Finding} Finding */

if (findInstalledNode(projectDir)) await continueOnInstalledNode(projectDir)

const checks = machineChecks(projectDir)
// these need installed modules
if (existsSync(`${projectDir}/node_modules/pg`)) {
  const { runningChecks } = await import('./doctor-running.mjs')
  checks.push(...runningChecks(projectDir, process.env))
}

let wrong = 0
for (const { name, inspect } of checks) {
  const { found, fix, idle } = await inspectSafely(inspect)
  if (fix) wrong++
  console.log(`${fix ? 'WRONG' : idle ? '  -  ' : '  ok '} ${name.padEnd(24)} ${found}`)
  if (fix) console.log(`      ${''.padEnd(24)} → ${fix}`)
}
console.log(
  wrong === 0 ? '\nEverything is in order.' : `\n${wrong} of ${checks.length} checks found something wrong.`,
)
process.exit(wrong === 0 ? 0 : 1)

/** @param {Check['inspect']} inspect @returns {Promise<Finding>} */
async function inspectSafely(inspect) {
  try {
    return await inspect()
  } catch (error) {
    const found = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { found, fix: 'see the message; README.md says what this part is for' }
  }
}
