// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Something made from sources: `output` is a file or folder that exists once it was made.
 * @typedef {{ name: string, args: string[], sources: string[], output: string }} Build
 */

/** The web pages, for the server and for browsers. @type {Build} */
export const PAGES = {
  name: 'pages',
  args: ['jobs/supervisor/build-pages.mjs'],
  sources: [
    ...['app', 'remotion', 'public/locales', 'remix.config.js', 'tailwind.config.ts', 'tsconfig.json'],
    ...['jobs/supervisor/build-pages.mjs', 'jobs/supervisor/fold-scripts.mjs'],
  ],
  output: 'build/index.js',
}

/** What the renderer draws texts with. @type {Build} */
export const CAPTIONS = {
  name: 'captions',
  args: ['jobs/render/bundle.ts'],
  sources: ['remotion', 'app/domain', 'jobs/render/bundle.ts'],
  output: 'build/remotion/index.html',
}

/** What fitting a style does to every pixel. @type {Build} */
export const KERNELS = {
  name: 'kernels',
  args: ['jobs/style/kernels/compile-kernels.ts'],
  sources: ['jobs/style/kernels'],
  output: 'build/kernels',
}

/** Versions of what builds and of what is built in. */
const ALWAYS = ['package-lock.json']
const STAMPS = '.cache/builds.json'

/**
 * Those whose sources are not what they were last made from.
 * @param {string} dir the project's folder
 * @param {readonly Build[]} builds
 * @returns {Build[]}
 */
export function staleBuilds(dir, builds) {
  const stamps = readStamps(dir)
  return builds.filter(
    (build) => !existsSync(join(dir, build.output)) || stamps[build.name] !== fingerprint(dir, build.sources),
  )
}

/**
 * Remembers what the builds were made from; without `made` they count as stale from now on.
 * @param {string} dir the project's folder
 * @param {readonly Build[]} builds
 * @param {{ made: boolean }} state
 */
export function stamp(dir, builds, { made }) {
  const fresh = Object.fromEntries(
    builds.map((build) => [build.name, made ? fingerprint(dir, build.sources) : '']),
  )
  mkdirSync(join(dir, '.cache'), { recursive: true })
  writeFileSync(join(dir, STAMPS), JSON.stringify({ ...readStamps(dir), ...fresh }))
}

/** @param {string} dir @returns {Record<string, string>} */
function readStamps(dir) {
  const file = join(dir, STAMPS)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * What files and folders hold, and the versions of all packages, as one word.
 * @param {string} dir the project's folder
 * @param {readonly string[]} sources
 */
export function fingerprint(dir, sources) {
  const hash = createHash('sha256')
  for (const source of [...sources, ...ALWAYS])
    for (const file of filesUnder(join(dir, source)))
      hash.update(relative(dir, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
