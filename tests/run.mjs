// `npm test`: installs what is missing, then lint, types, unit, integration and browser tests.
// The last line reads `N passed, N failed`; the exit code is 1 when something failed.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CAPTIONS, KERNELS, PAGES, stamp } from '../jobs/supervisor/builds.mjs'
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

/** What a program's JSON report counts; a report that is missing or counts nothing is one failure of the program. */
function tallyReport(program, file, read, code) {
  const failedAsAWhole = { passed: 0, failures: [`${program}: its report is missing, or counts nothing`] }
  try {
    const { passed, failures } = read(JSON.parse(readFileSync(join(results, file), 'utf8')))
    if (passed + failures.length === 0) tallies.push(failedAsAWhole)
    else if (failures.length === 0 && code !== 0)
      tallies.push({ passed, failures: [`${program}: ended with ${code}`] })
    else tallies.push({ passed, failures })
  } catch {
    tallies.push(failedAsAWhole)
  }
}

/** Seconds that each file of vitest and each journey took, the longest first. */
const durations = []

function tellSlowest(count) {
  durations.sort((one, other) => other.seconds - one.seconds)
  console.log(`── the ${count} slowest parts`)
  for (const { seconds, name } of durations.slice(0, count)) console.log(`${seconds.toFixed(0)} s ${name}`)
}

/** What a failure says before it shows code: of a browser's, also which element was looked for. */
function summary(text) {
  const lines = stripVTControlCharacters(text ?? '').split('\n')
  const said = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('at '))
  return said.slice(0, 6).join(' · ').slice(0, 500)
}

/** Tests that failed, and files that failed without any of their tests having done so. */
function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap((file) => {
    const path = relative(root, file.name)
    durations.push({ seconds: (file.endTime - file.startTime) / 1000, name: path })
    const failed = file.assertionResults.filter(({ status }) => status !== 'passed')
    if (failed.length === 0 && file.status === 'failed') return [`${path}: ${summary(file.message)}`]
    return failed.map((test) => `${path} › ${test.fullName}: ${summary(test.failureMessages?.[0])}`)
  })
  return { passed: numPassedTests, failures }
}

/** What is skipped counts as failed: nobody would notice it otherwise. */
function readPlaywright({ suites, stats, errors }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const all = suites.flatMap(specs)
  for (const { file, line, title, tests } of all) {
    const spentMs = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    durations.push({ seconds: spentMs / 1000, name: `${file}:${line} › ${title}` })
  }
  const failures = all.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'skipped')
      .map(({ projectName, results }) => {
        const message = results.at(-1)?.error?.message
        return `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}: ${summary(message)}`
      }),
  )
  return {
    passed: stats.expected + stats.flaky,
    failures: [...failures, ...errors.map(({ message }) => `playwright: ${summary(message)}`)],
  }
}

const tallies = []
const tally = (step, code) =>
  tallies.push(
    code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${step}: ended with ${code}`] },
  )

/** One after the other, whatever becomes of each, so that a run tells all that is wrong; whether all went well. */
async function inTurn(steps) {
  let isFine = true
  for (const step of steps) {
    const code = await run(...step)
    tally(step[0], code)
    isFine &&= code === 0
  }
  return isFine
}

async function build() {
  // each works on one core most of its time
  const areBuilt = await Promise.all([
    inTurn([['node', ['jobs/supervisor/build-pages.mjs'], { NODE_ENV: 'production' }]]),
    inTurn([
      ['node', ['jobs/render/bundle.ts']],
      ['node', ['jobs/style/kernels/compile-kernels.ts']],
    ]),
  ])
  // the product that the tests start need not build them once more
  if (areBuilt.every(Boolean)) stamp(root, [PAGES, CAPTIONS, KERNELS], { made: true })
}

async function testWithVitest() {
  const code = await run('vitest', ['run'])
  tallyReport('vitest', 'vitest.json', readVitest, code)
}

async function testWithPlaywright() {
  const code = await run('playwright', ['test'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
  })
  tallyReport('playwright', 'playwright.json', readPlaywright, code)
}

await build()
// the linter, which checks the types as well, and the tests beside it leave no core idle
await Promise.all([
  inTurn([
    ['oxlint', []],
    // by what files hold: a checkout gives all of them a new time
    ['prettier', ['--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.']],
    ['knip', ['--no-progress']],
  ]),
  testWithVitest(),
])
// after them: both at once need as long, and every page answers half as fast
await testWithPlaywright()

const passedCount = tallies.reduce((total, { passed }) => total + passed, 0)
const failures = tallies.flatMap((entry) => entry.failures)
tellSlowest(10)
// last, since whoever reads a long log begins at its end
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`${passedCount} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
