import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvsRowsOf, marksIn, pageFrom, readAsvs, readMarks, readPages, type Row, rowsOf } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const marks = readMarks()
const pages = readPages().map(({ path, text }) => ({ name: basename(path), text, rows: rowsOf(text) }))
const allRows = pages.flatMap(({ rows }) => rows)

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

/** What is wrong with the places a row names. */
function strayPlaces({ id, livesIn }: Row): string[] {
  const paths = [...livesIn.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  if (paths.length === 0) return [`${id}: lives nowhere`]
  return paths.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${id}: ${path} does not exist`)
}

test('every line of the specification is told once, and has an id of its own', () => {
  expect(allRows.length).toBeGreaterThan(0)
  for (const { id, line } of allRows) expect([id, line]).not.toContain('')
  expect(repeated(allRows.map(({ id }) => id))).toEqual([])
  for (const { rows } of pages) expect(repeated(rows.map(({ line }) => line))).toEqual([])
})

test('every line of the specification names where it lives, and that exists', () => {
  expect(allRows.flatMap(strayPlaces)).toEqual([])
})

test('every line of the specification has a test that carries its id', () => {
  expect(allRows.filter(({ id }) => !marks.filesById.has(id)).map(({ id }) => id)).toEqual([])
})

test('every id above a test is that of a line of the specification or of ASVS', () => {
  const ids = new Set([...allRows, ...asvsRowsOf(readAsvs().text)].map(({ id }) => id))
  expect([...marks.filesById.keys()].filter((id) => !ids.has(id))).toEqual([])
  expect(marks.faults).toEqual([])
})

test.each(pages)('the last column of $name is what `npm run specification` writes', async ({ text }) => {
  expect(await pageFrom(text, marks)).toBe(text)
})

describe('a table that has come to differ from the tree', () => {
  const row = { id: 'a-1', line: 'a line', livesIn: '`app/root.tsx`', provedBy: '' }

  test('is found by a place that is gone or missing', () => {
    expect(strayPlaces({ ...row, livesIn: '`app/gone.tsx`' })).toEqual(['a-1: app/gone.tsx does not exist'])
    expect(strayPlaces({ ...row, livesIn: 'somewhere' })).toEqual(['a-1: lives nowhere'])
  })

  test('is found by a row of two cells', () => {
    expect(() => rowsOf('| a-1 | a line |')).toThrow('not 4 cells')
  })

  test('is found by an id that stands above no test', () => {
    const source = '// proves a-1, b-2\n// proves c-3\ntest.each([])(\n// proves d-4\nconst x = 1'
    const { ids, faults } = marksIn('x.test.ts', source)
    expect(ids).toEqual(['a-1', 'b-2', 'c-3'])
    expect(faults).toEqual(['x.test.ts:4: "// proves d-4" stands above no test'])
  })

  test('gets the files of the tests that carry its ids, whatever their titles', async () => {
    const filesById = new Map([['a-1', ['x.test.ts', 'y.spec.ts']]])
    const page = await pageFrom('| a-1 | a line | `app/root.tsx` | long gone |', { filesById, faults: [] })
    expect(page).toContain('| `x.test.ts`, `y.spec.ts` |')
  })
})
