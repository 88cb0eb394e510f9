import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface Source {
  path: string
  text: string
}

const IS_TEST = /\.test\.tsx?$/

function filesUnder(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|js)$/.test(entry.name))
    .map((entry) => {
      const path = relative(ROOT, join(entry.parentPath, entry.name))
      return { path, text: readFileSync(join(ROOT, path), 'utf8') }
    })
}

const files = ['app', 'jobs', 'remotion', 'migrations'].flatMap(filesUnder)

/** Every file of the product: what is neither a test nor only there for tests. */
export const sources = files.filter(({ path }) => !IS_TEST.test(path))

/** Files that only test it, beside it and under tests. */
export const testFiles = [...files.filter(({ path }) => IS_TEST.test(path)), ...filesUnder('tests')]

/** Specifiers of static and dynamic imports; `type` imports vanish at run time but still couple, so they count. */
export function importsOf({ text }: Source): string[] {
  const pattern =
    /(?:^|\n)[ \t]{0,40}(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '')
}

/** Path inside the tree, or undefined for a package. */
export function resolved(source: Source, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(source.path), specifier))
  return undefined
}

/** Groups of nodes that reach each other, each with two nodes or more (Tarjan's algorithm). */
export function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const [order, low] = [new Map<string, number>(), new Map<string, number>()]
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    const index = order.size
    order.set(node, index)
    let lowest = index
    stack.push(node)
    for (const next of graph.get(node) ?? [])
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? order.get(next) ?? lowest)
    low.set(node, lowest)
    if (lowest === index) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1) circles.push(group.toSorted())
    }
    return lowest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

/** The files of the product that each imports, by its path. */
export const importGraph = new Map(
  sources.map((source) => {
    const paths = importsOf(source).flatMap((specifier) => resolved(source, specifier) ?? [])
    return [source.path, new Set(paths.filter((path) => sources.some((other) => other.path === path)))]
  }),
)
