// Asks the registry for known weaknesses of the packages that the product runs on. Ends with 1 when one is high or
// critical. A registry that does not answer such questions is said to be so, and is no failure.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const WITHIN_MS = 60_000

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: WITHIN_MS,
})
const report = parse(stdout)
const counts = report?.metadata?.vulnerabilities
if (counts === undefined) {
  console.log(`dependencies: not checked, the registry does not answer (${report?.message ?? 'no report'})`)
  process.exit(0)
}
for (const { name, severity, via } of Object.values(report.vulnerabilities)) {
  // an advisory, or the name of a dependency that has one
  const reasons = via.map((reason) => reason.title ?? `through ${reason}`)
  console.log(`dependencies: ${severity} weakness of ${name}: ${reasons.join('; ')}`)
}
const grave = counts.high + counts.critical
console.log(`dependencies: ${counts.total} known weaknesses, ${grave} of them high or critical`)
process.exit(grave > 0 ? 1 : 0)

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
