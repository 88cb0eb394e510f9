// `npm test`: installs what is missing, then lint, types, unit, integration and browser tests.
// The last line reads `N passed, N failed`; the exit code is 1 when something failed.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CAPTIONS, PAGES, stamp } from '../jobs/supervisor/builds.mjs'
import { ensureEverything } from '../jobs/supervisor/setup.mjs'

const root = join(import.meta.dirname, '..')
await ensureEverything({ for: 'test' })

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// each test file and each process of the product would else compile the same packages anew
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

/** Runs a program of node_modules/.bin to its end; what it prints is passed on, labelled where two run at once. */
function run(program, args, extraEnvironment = {}) {
  return new Promise((resolve) => {
    const started = Date.now()
    const child = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...compiled, ...extraEnvironment },
    })
    child.on('error', () => resolve(1))
    child.on('close', (code, signal) => {
      console.log(
        `── ${program} ${args[0] ?? ''}: ${code === 0 ? 'ok' : `failed (${signal ?? code})`} in ${Math.round((Date.now() - started) / 1000)} s`,
      )
      resolve(code ?? 1)
    })
  })
}

/** Counts of a JSON report; a report that is missing or counts nothing is one failure. */
function counted(file, read, code) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(join(results, file), 'utf8')))
    if (passed + failed === 0) return { passed: 0, failed: 1 }
    return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const tallies = []
const tally = (code) => tallies.push({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })

/** One after the other, whatever becomes of each, so that a run tells all that is wrong; whether all went well. */
async function inTurn(steps) {
  let isFine = true
  for (const step of steps) {
    const code = await run(...step)
    tally(code)
    isFine &&= code === 0
  }
  return isFine
}

async function checkTypesAndBuild() {
  await inTurn([
    ['prettier', ['--check', '--log-level', 'warn', '.']],
    ['tsc', ['--noEmit']],
  ])
  const isBuilt = await inTurn([
    ['remix', ['build'], { NODE_ENV: 'production' }],
    ['node', ['jobs/render/bundle.ts']],
  ])
  // the product that the tests start need not build them once more
  if (isBuilt) stamp(root, [PAGES, CAPTIONS], { made: true })
}

// linting with types keeps one core busy for longer than all the other checks need on the second
const linted = inTurn([['eslint', ['.']]])
await checkTypesAndBuild()

const vitestCode = await run('vitest', ['run'])
tallies.push(
  counted(
    'vitest.json',
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numTotalTests - report.numPassedTests + report.numFailedTestSuites,
    }),
    vitestCode,
  ),
)

await linted
const playwrightCode = await run('playwright', ['test'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
})
tallies.push(
  counted(
    'playwright.json',
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }),
    playwrightCode,
  ),
)

const sum = (key) => tallies.reduce((total, entry) => total + entry[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
