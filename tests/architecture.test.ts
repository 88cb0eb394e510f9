import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, importGraph, importsOf, resolved, sources, testFiles } from './setup/source-tree.ts'

const ROOT = join(import.meta.dirname, '..')

/** Who may import whom: the first pattern that fits a file decides. Packages are named where only some may use them. */
const RULES: { files: RegExp; may: RegExp[]; packages?: RegExp }[] = [
  { files: /^app\/no-maglev\.server\.ts$/, may: [], packages: /^node:v8$/ },
  {
    files: /^app\/env\.server\.ts$/,
    may: [/^app\/no-maglev/, /^app\/domain\/retention\.ts$/],
    packages: /^zod$/,
  },
  {
    files: /^app\/native-memory\.server\.ts$/,
    may: [],
    packages: /^(koffi|node:(v8|vm|timers\/promises))$/,
  },
  { files: /^app\/log-context\.server\.ts$/, may: [], packages: /^node:async_hooks$/ },
  { files: /^app\/tracing\.server\.ts$/, may: [], packages: /^@opentelemetry\/api$/ },
  { files: /^app\/log\.server\.ts$/, may: [/^app\/(env|log-context|tracing)/], packages: /^pino$/ },
  {
    files: /^app\/domain\//,
    may: [/^app\/domain\//],
    packages: /^(zod|eld\/small|fastest-levenshtein|mediabunny|papaparse|saxes)$/,
  },
  { files: /^app\/forms\//, may: [/^app\/(domain|forms)\//], packages: /^(zod|@conform-to\/zod)/ },
  {
    files: /^app\/db\//,
    may: [/^app\/(db|domain)\//, /^app\/(env|log|log-context|tracing)\.server/],
    packages: /^(kysely|pg|node:.*)$/,
  },
  {
    files: /^app\/gateways\//,
    may: [/^app\/(gateways|domain)\//, /^app\/(env|log|log-context|tracing)\.server/],
  },
  {
    files: /^app\/queue\//,
    may: [/^app\/(queue|db|domain)\//, /^app\/(env|log|log-context|tracing)\.server/],
  },
  {
    files: /^app\/services\//,
    may: [/^app\/(services|db|gateways|queue|domain|forms)\//, /^app\/(env|log|log-context|tracing)\.server/],
  },
  {
    files: /^app\/http\//,
    may: [/^app\/(http|services|domain|forms|i18n|db)\//, /^app\/(env|log|log-context|tracing)\.server/],
  },
  { files: /^app\/i18n\//, may: [/^app\/(i18n|domain|forms)\//, /^app\/env\.server/] },
  { files: /^app\/components\//, may: [/^app\/(components|domain|forms|i18n)\//, /^remotion\//] },
  {
    files: /^app\/routes\//,
    may: [
      /^app\/(routes|services|http|forms|components|i18n|domain|queue)\//,
      /^app\/db\/client\.server/,
      /^app\/(env|log|log-context|tracing)\.server/,
    ],
  },
  {
    files: /^app\/server\.ts$/,
    may: [/^app\/http\//, /^app\/(env|log|log-context|tracing|native-memory)\.server/],
  },
  {
    files: /^app\/(root|entry\.(client|server)|load-root\.server)\.tsx?$/,
    may: [
      /^app\/load-root\.server/,
      /^app\/(components|http|i18n|domain|services|forms|styles)\//,
      /^app\/db\/client\.server/,
      /^app\/(env|log|log-context|tracing)\.server/,
    ],
  },
  {
    files: /^remotion\//,
    may: [/^remotion\//, /^app\/domain\//],
    packages: /^(react|remotion|@remotion\/(?!renderer)|@fontsource|zod|node:|vitest)/,
  },
  { files: /^migrations\//, may: [/^migrations\//], packages: /^(kysely|kysely\/migration|pg|node:.*)$/ },
  { files: /^app\/styles\//, may: [/^app\/styles\//], packages: /^$/ },
  {
    files: /^jobs\/ocr\//,
    may: [/^jobs\/ocr\//, /^app\/domain\//, /^app\/(env|log|log-context|tracing|native-memory)\.server/],
  },
  {
    files: /^jobs\/analysis\//,
    may: [/^jobs\/analysis\//, /^app\/(domain|gateways)\//, /^app\/(env|log|log-context|tracing)\.server/],
  },
  {
    // outputs are measured by the code that measured their sources
    files: /^jobs\/render\/fidelity\//,
    may: [
      /^jobs\/(render|style)\//,
      /^jobs\/ocr\/(image|line-rect|style\/(measure-style|colors))\.ts$/,
      /^app\/(domain|gateways)\//,
    ],
  },
  {
    files: /^jobs\/render\//,
    may: [
      /^jobs\/render\//,
      /^app\/(domain|gateways)\//,
      /^remotion\//,
      /^app\/(env|log|log-context|tracing|native-memory)\.server/,
    ],
  },
  {
    files: /^jobs\/supervisor\//,
    may: [
      /^jobs\/supervisor\//,
      /^migrations\/(migrate|grant)\.ts$/,
      /^app\/(domain\/checkout-mode|queue\/install\.server)\.ts$/,
    ],
  },
  {
    // makes the tables of an earlier release, and follows it to this one as an upgrade does
    files: /^jobs\/backup\//,
    may: [
      /^jobs\/backup\//,
      /^jobs\/supervisor\/(upgrade-database|runtime-file)\.mjs$/,
      /^migrations\/migrate\.ts$/,
      /^app\/(services|gateways|queue|domain|db)\//,
    ],
  },
  {
    files: /^jobs\//,
    may: [
      /^jobs\/(?!supervisor|ocr)/,
      /^app\/(services|gateways|queue|domain|db)\//,
      /^app\/(env|log|log-context|tracing|native-memory)\.server/,
    ],
  },
]

test('every import follows the arrows of the folder map', () => {
  const wrong = sources.flatMap((source) => {
    const rule = RULES.find(({ files }) => files.test(source.path))
    if (!rule) return [`${source.path}: no rule covers this file`]
    return importsOf(source).flatMap((specifier) => {
      const path = resolved(source, specifier)
      const allowed = path
        ? rule.may.some((pattern) => pattern.test(path))
        : !rule.packages || rule.packages.test(specifier)
      return allowed ? [] : [`${source.path} imports ${specifier}`]
    })
  })
  expect(wrong).toEqual([])
})

test('only jobs/render reaches the renderer of Remotion, and the web process never does', () => {
  const wrong = sources.filter(
    (source) =>
      !source.path.startsWith('jobs/render/') &&
      importsOf(source).some((name) => /^@remotion\/(renderer|bundler)/.test(name)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('every file under app that does IO carries the suffix .server', () => {
  const io =
    /^(node:(?!url$|path$)|pg$|pg-boss$|kysely$|express$|stripe$|busboy$|sharp$|@aws-sdk|@node-rs|pino$)/
  const wrong = sources
    .filter(
      ({ path }) => path.startsWith('app/') && !/\.server\.tsx?$/.test(path) && path !== 'app/server.ts',
    )
    .filter(({ path }) => path !== 'app/db/tables.ts' && path !== 'app/queue/contracts.ts')
    .filter((source) => importsOf(source).some((name) => io.test(name)))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^[ \t]{0,80}\/\/.*$/gm, '')

test('only app/env.server.ts reads the environment of the processes', () => {
  const wrong = sources.filter(
    ({ path, text }) =>
      path !== 'app/env.server.ts' &&
      !path.startsWith('jobs/supervisor/') &&
      // runs where there is no server, nor its settings
      path !== 'jobs/translate/main.ts' &&
      /\bprocess\.env\b/.test(withoutComments(text)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = sources.filter(({ text }) => text.split('\n').length > 301)
  expect(long.map(({ path }) => path)).toEqual([])
})

const lineCountOf = (text: string) => text.split('\n').length - 1
/** A route is a file by its address, and a migration is never changed again. */
const GIVEN = /^(app\/routes|migrations)\//

test('half of the files that are not given by an address or a date have sixty lines or more', () => {
  const counts = sources.filter(({ path }) => !GIVEN.test(path)).map(({ text }) => lineCountOf(text))
  expect(counts.toSorted((a, b) => a - b)[counts.length >> 1]).toBeGreaterThanOrEqual(60)
})

/** Files that are tiny for no reason would be read with another one anyway. */
test('a file of less than 25 lines is read from several others, has a test, or is loaded in a way of its own', () => {
  const importersOf = (path: string) =>
    [...sources, ...testFiles].filter((source) =>
      importsOf(source).some((specifier) => resolved(source, specifier) === path),
    )
  const hasReason = ({ path, text }: (typeof sources)[number]) => {
    const [only, ...others] = importersOf(path)
    if (!only || others.length > 0) return true
    const name = path.slice(path.lastIndexOf('/') + 1)
    // a door to what is loaded later, a thread, or what is to happen before all else
    const isLoaded = [text, only.text].some((each) => /\bimport\(/.test(each))
    const isStarted = [`import.meta.url`, `import './${name}'`].some((how) => only.text.includes(how))
    return isLoaded || isStarted || lineCountOf(text) + lineCountOf(only.text) > 300
  }
  const tiny = sources.filter(({ path, text }) => !GIVEN.test(path) && lineCountOf(text) < 25)
  expect(tiny.filter((source) => !hasReason(source)).map(({ path }) => path)).toEqual([])
})

test('the folder map of the README names the folders that exist, and no other', () => {
  const map = readFileSync(join(ROOT, 'README.md'), 'utf8').split('## Folder map')[1]?.split('\n## ')[0] ?? ''
  const named = [...map.matchAll(/^\| `([a-z0-9/-]+)\/` +\|/gm)].map((match) => match[1] ?? '')
  const folders = ['app', 'jobs'].flatMap((top) =>
    readdirSync(join(ROOT, top), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${top}/${entry.name}`),
  )
  expect(named.toSorted()).toEqual([...folders, 'migrations', 'public', 'remotion', 'tests'].toSorted())
})

test('no files import each other in a circle', () => {
  expect(circlesIn(importGraph)).toEqual([])
})

test.each(['jobs/analysis', 'jobs/ocr', 'jobs/style'])(
  'no folders within %s import each other in a circle',
  (root) => {
    const folderOf = (path: string) => {
      const folder = dirname(path)
      return folder.startsWith(`${root}/`) ? folder : undefined
    }
    const folders = new Map<string, Set<string>>()
    for (const [path, imported] of importGraph) {
      const from = folderOf(path)
      if (from === undefined) continue
      const targets = [...imported]
        .flatMap((each) => folderOf(each) ?? [])
        .filter((folder) => folder !== from)
      folders.set(from, new Set([...(folders.get(from) ?? []), ...targets]))
    }
    expect(circlesIn(folders)).toEqual([])
  },
)
