// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * What the compiler says of a file that it wrote.
 * @typedef {{ bytes: number, imports: readonly { path: string, kind: string }[] }} Output
 * @typedef {Readonly<Record<string, Output>>} Outputs
 * @typedef {{ module: string, imports?: string[] }} Entry
 * @typedef {Entry & { id: string, parentId?: string }} Route
 * @typedef {{ entry: Entry, routes: Record<string, Route>, version: string, url: string }} Manifest
 */

const PUBLIC = 'public'
const BUILT = `${PUBLIC}/build`
const SERVER = 'build/index.js'
const MANIFEST = 'window.__remixManifest='
const SERVER_MANIFEST = /^var assets_manifest_default = .*$/m
/** What is smaller costs those who do not need it less than a request of its own costs the others. */
const SMALL_BYTES = 800

/**
 * Joins the scripts of the built pages into few. The compiler makes one file for every set of entries that share a
 * module and takes roots, layouts and what is loaded later for entries, though no page has one of them alone: here
 * what the same pages need becomes one file.
 * @param {string} dir the project's folder, with the pages built
 */
export async function foldScripts(dir) {
  const manifest = readManifest(dir)
  /** @type {{ outputs: Outputs }} */
  const { outputs } = JSON.parse(readFileSync(join(dir, 'build/metafile.js.json'), 'utf8'))
  const groups = groupScripts(outputs, manifest)
  const entries = [manifest.entry, ...Object.values(manifest.routes)]
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map(({ module }) => [nameOf(module), module])),
    platform: 'browser',
    // a page may be given more names than the framework asks it for, but none is taken away
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      {
        name: 'built-files',
        resolveId: (path) => (path.startsWith('/build/') ? join(dir, PUBLIC, path) : null),
      },
    ],
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '_shared/[name]-[hash].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'pages', name: (id) => groups.get(relative(dir, id)) ?? null }],
    },
  })
  await bundle.close()
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const written = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const made = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]))
  const entryOf = (/** @type {Entry} */ { module }) => {
    const chunk = made.get(join(dir, PUBLIC, module))
    if (!chunk) throw new Error(`${module} got lost`)
    const imports = [...reached(chunk.fileName, (name) => written.get(name)?.imports ?? [])].slice(1)
    return { module: `/build/${chunk.fileName}`, imports: imports.map((name) => `/build/${name}`) }
  }
  const folded = {
    ...manifest,
    entry: { ...manifest.entry, ...entryOf(manifest.entry) },
    routes: Object.fromEntries(
      Object.entries(manifest.routes).map(([id, route]) => [id, { ...route, ...entryOf(route) }]),
    ),
  }
  replaceFiles(dir, chunks, folded)
}

/**
 * Which of the shared files become one: those that the same pages need, a page being what it takes with all that it
 * stands in. What every page needs has the name `shared`; what is small and needs nothing else goes along with it.
 * @param {Outputs} outputs by their path, as `public/build/…`
 * @param {Pick<Manifest, 'entry' | 'routes'>} manifest
 * @returns {Map<string, string>} the group of each file that is in one
 */
export function groupScripts(outputs, { entry, routes }) {
  const importsOf = (/** @type {string} */ path) =>
    (outputs[path]?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)
  const needs = (/** @type {readonly string[]} */ modules) =>
    new Set(modules.flatMap((module) => [...reached(PUBLIC + module, importsOf)]))
  const ancestry = (/** @type {Route} */ route) => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId]
    /** @type {string[]} */
    const above = parent ? ancestry(parent) : [entry.module]
    return [...above, route.module]
  }
  const own = new Set([entry, ...Object.values(routes)].map(({ module }) => PUBLIC + module))
  const later = new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    ),
  )
  const isEntry = (/** @type {string} */ path) => own.has(path) || later.has(path)
  const everywhere = needs([entry.module, ...(routes['root'] ? [routes['root'].module] : [])])
  /** @type {Map<string, string[]>} */
  const pagesOf = new Map()
  for (const [id, route] of Object.entries(routes))
    // what answers with data alone has no script
    if (importsOf(PUBLIC + route.module).length > 0)
      for (const path of needs(ancestry(route)))
        if (!isEntry(path)) pagesOf.set(path, [...(pagesOf.get(path) ?? []), id])
  const isLight = (/** @type {string} */ path) =>
    [...reached(path, importsOf)].every(
      (needed) => everywhere.has(needed) || (!isEntry(needed) && (outputs[needed]?.bytes ?? 0) < SMALL_BYTES),
    )
  return new Map(
    [...pagesOf].map(([path, pages]) => {
      const isShared = everywhere.has(path) || (pages.length > 1 && isLight(path))
      return [path, isShared ? 'shared' : `pages-${hashOf(pages.join())}`]
    }),
  )
}

/**
 * Everything that can be reached, itself first.
 * @param {string} from
 * @param {(name: string) => readonly string[]} next
 */
function reached(from, next) {
  const found = new Set([from])
  for (const name of found) for (const further of next(name)) found.add(further)
  return found
}

/** The name of a built file without folder and hash. @param {string} module as `/build/routes/login-ABCD1234.js` */
const nameOf = (module) => module.replace(/^\/build\/|-[0-9A-Z]{8}\.js$/g, '')

/** @param {string} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 8)

/** @param {string} dir @returns {Manifest} */
function readManifest(dir) {
  const file = readdirSync(join(dir, BUILT)).find((name) => name.startsWith('manifest-'))
  if (!file) throw new Error('the pages are not built')
  const text = readFileSync(join(dir, BUILT, file), 'utf8')
  return JSON.parse(text.slice(MANIFEST.length).replace(/;\s*$/, ''))
}

/**
 * @param {string} dir
 * @param {readonly { fileName: string, code: string }[]} chunks
 * @param {Manifest} manifest
 */
function replaceFiles(dir, chunks, manifest) {
  const version = hashOf(JSON.stringify({ ...manifest, version: '', url: '' }))
  const told = JSON.stringify({ ...manifest, version, url: `/build/manifest-${version}.js` })
  const server = readFileSync(join(dir, SERVER), 'utf8')
  if (!SERVER_MANIFEST.test(server)) throw new Error(`${SERVER} has no manifest in it`)
  for (const name of readdirSync(join(dir, BUILT), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.js')) rmSync(join(dir, BUILT, name))
  for (const { fileName, code } of chunks) writeFileSync(join(dir, BUILT, fileName), code)
  writeFileSync(join(dir, BUILT, `manifest-${version}.js`), `${MANIFEST}${told};`)
  writeFileSync(
    join(dir, SERVER),
    server.replace(SERVER_MANIFEST, () => `var assets_manifest_default = ${told};`),
  )
}
