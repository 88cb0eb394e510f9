// @ts-check
import { watch } from 'node:fs'
import { join } from 'node:path'

/** Editors and compilers write in bursts. */
const QUIET_MS = 200

/** What a change under these folders starts again; the compiler of the pages answers for what is under app. */
const WATCHED = [
  { path: 'build', only: /^index\.js$/, restart: ['web'] },
  { path: 'jobs/ocr', only: /\.ts$/, restart: ['ocr'] },
  { path: 'jobs/handlers', only: /\.ts$/, restart: ['worker', 'render'] },
  { path: 'jobs/analysis', only: /\.ts$/, restart: ['worker'] },
  { path: 'jobs/render', only: /\.ts$/, restart: ['render'] },
  { path: 'jobs/style', only: /\.ts$/, restart: ['worker', 'render'] },
  { path: 'app/domain', only: /\.ts$/, restart: ['worker', 'render', 'ocr'] },
  { path: 'app/db', only: /\.ts$/, restart: ['worker', 'render'] },
  { path: 'app/gateways', only: /\.ts$/, restart: ['worker', 'render'] },
  { path: 'app/queue', only: /\.ts$/, restart: ['worker', 'render'] },
  { path: 'app/services', only: /\.ts$/, restart: ['worker', 'render'] },
  { path: 'remotion', only: /\.(tsx?|css)$/, restart: ['render'] },
]

/**
 * The compiler of the pages, which tells browsers of new ones. It may not run the web process itself: finding
 * that again would need programs that a bare machine does not have.
 * @param {number} port
 * @returns {import('./parts.mjs').Wanted}
 */
export const pagesPart = (port) => ({
  name: 'pages',
  writesCode: true,
  // prettier-ignore
  args: ['node_modules/@remix-run/dev/dist/cli.js', 'dev', '--manual', '--command', 'true', '--port', String(port)],
  variables: { REMIX_DEV_ORIGIN: `http://127.0.0.1:${port}`, NODE_ENV: 'development' },
  readyLine: /\bbuilt\b/,
  readyWithinMs: 180_000,
  // it keeps nothing, and its compiler would answer anything milder with a page of stack traces
  stopSignal: 'SIGKILL',
  stopWithinMs: 5_000,
})

/**
 * Builds what is stale and starts parts again when their sources change.
 * @param {string} dir the project's folder
 * @param {import('./supervise.mjs').Running} running
 */
export function restartOnChanges(dir, { crew, buildStale, say }) {
  /** @type {Set<string>} */
  const due = new Set()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const restart = async () => {
    const names = [...due]
    due.clear()
    await buildStale()
    await crew.restart(names)
    say(`Started again after a change: ${names.join(', ')}.`)
  }
  for (const { path, only, restart: names } of WATCHED)
    watch(join(dir, path), { recursive: true }, (_, file) => {
      if (crew.stopping || !file || !only.test(file) || /\.test\.tsx?$/.test(file)) return
      for (const name of names) due.add(name)
      clearTimeout(timer)
      timer = setTimeout(() => {
        restart().catch((error) => say(error instanceof Error ? error.message : String(error)))
      }, QUIET_MS)
    })
}
