import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const HEAD = ['line', 'lives in', 'proved by']
/** `path` "title"; what stands between two of them is no part of either. */
const PROOF = /^`([^`]+)` "(.+)"$/

interface Row {
  readonly line: string
  readonly livesIn: string
  readonly provedBy: string
}

/** The rows of every table of a page; anything that is no row of three cells is a fault of the page. */
function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((text) => text.startsWith('|'))
    .map((text) => {
      const cells = text
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim())
      if (cells.length !== HEAD.length) throw new Error(`not ${HEAD.length} cells: ${text}`)
      const [line = '', livesIn = '', provedBy = ''] = cells
      return { line, livesIn, provedBy }
    })
    .filter(({ line }) => line !== HEAD[0] && !/^:?-+:?$/.test(line))
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** What is wrong with the places a row names. */
function strayPlaces({ line, livesIn }: Row): string[] {
  const paths = pathsIn(livesIn)
  if (paths.length === 0) return [`${line}: lives nowhere`]
  return paths
    .filter((path) => !existsSync(join(ROOT, path)))
    .map((path) => `${line}: ${path} does not exist`)
}

/** What is wrong with the tests a row names. */
function brokenProofs({ line, provedBy }: Row): string[] {
  return provedBy.split(/(?<="); (?=`)/).flatMap((proof) => {
    const [, path = '', title = ''] = PROOF.exec(proof) ?? []
    if (!path) return [`${line}: no proof in "${proof}"`]
    if (!/\.(?:test\.tsx?|spec\.ts)$/.test(path)) return [`${line}: ${path} is no test file`]
    if (!existsSync(join(ROOT, path))) return [`${line}: ${path} does not exist`]
    return titlesIn(path).has(title.replaceAll('\\|', '|')) ? [] : [`${line}: ${path} has no test "${title}"`]
  })
}

const known = new Map<string, Set<string>>()
/** Titles as they are written in a test file, those with a part to be filled in with its placeholder. */
function titlesIn(path: string): Set<string> {
  const titles = known.get(path) ?? readTitles(readFileSync(join(ROOT, path), 'utf8'))
  known.set(path, titles)
  return titles
}
const readTitles = (source: string) =>
  new Set(
    [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])(.+?)\1\s*,/g)].map(([, , title = '']) => title),
  )

const pages = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, rows: rowsOf(readFileSync(join(import.meta.dirname, name), 'utf8')) }))

describe.each(pages)('$name', ({ rows }) => {
  test('every line of the specification is told once', () => {
    const lines = rows.map(({ line }) => line)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines).not.toContain('')
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  })

  test('every line names where it lives, and that exists', () => {
    expect(rows.flatMap(strayPlaces)).toEqual([])
  })

  test('every line names the tests that prove it, and they exist', () => {
    expect(rows.flatMap(brokenProofs)).toEqual([])
  })
})

describe('a table that has come to differ from the tree', () => {
  const row = {
    line: 'a line',
    livesIn: '`app/root.tsx`',
    provedBy: '`tests/locales.test.ts` "nobody wrote this"',
  }

  test('is found by a test that is gone, a file that is gone, and an empty cell', () => {
    expect(brokenProofs(row)).toEqual(['a line: tests/locales.test.ts has no test "nobody wrote this"'])
    expect(brokenProofs({ ...row, provedBy: '' })).toEqual(['a line: no proof in ""'])
    expect(brokenProofs({ ...row, provedBy: 'by reading' })).toHaveLength(1)
    expect(brokenProofs({ ...row, provedBy: '`app/root.tsx` "x"' })).toEqual([
      'a line: app/root.tsx is no test file',
    ])
    expect(strayPlaces({ ...row, livesIn: '`app/gone.tsx`' })).toEqual([
      'a line: app/gone.tsx does not exist',
    ])
    expect(strayPlaces({ ...row, livesIn: 'somewhere' })).toEqual(['a line: lives nowhere'])
  })

  test('is found by a row of two cells', () => {
    expect(() => rowsOf('| a line | `app/root.tsx` |')).toThrow('not 3 cells')
  })
})
