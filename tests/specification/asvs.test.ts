import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { asvsPageFrom, type AsvsRow, asvsRowsOf, readAsvs, readMarks } from './table.ts'

const page = readAsvs()
const rows = asvsRowsOf(page.text)
/** A section of a document. */
const LINK = /^\[[^\]]+\]\(([^)#]+)#([^)]+)\)$/
const STATES = ['met', 'partly', 'left out', 'none']

/** Lines of levels 1 and 2 in OWASP ASVS 5.0.0 by section; chapters 10 (OAuth) and 17 (WebRTC) are told as a whole. */
const LAST_OF_SECTION: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 11, '6.3': 3, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4 },
  ...{ '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2 },
  ...{ '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1 },
  ...{ '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
}
const LINES = Object.entries(LAST_OF_SECTION).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
)
const CHAPTERS = ['V10', 'V17']

/** `1.2.1, 1.2.6–1.2.8` as four lines. */
function linesOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    if (CHAPTERS.includes(part)) return [part]
    const [from, to] = [LINES.indexOf(first), LINES.indexOf(last)]
    return from === -1 || to === -1 ? [`${part} is no line of the standard`] : LINES.slice(from, to + 1)
  })
}

/** What is wrong with a section of a document that is to prove something. */
function faultOf(section: string): string | undefined {
  const [, document = '', name = ''] = LINK.exec(section) ?? []
  const path = join(dirname(page.path), document)
  const text = document !== '' && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const names = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  return names.includes(name) ? undefined : `${section}: there is no such section`
}

/** Tests that a row names in its third column, in short, and that carry no id of it. */
function unproven({ lines, how, provedBy }: AsvsRow): string[] {
  const named = [...how.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
  const files = named.flatMap((name) =>
    [`tests/${name}`, `tests/${name}.test.ts`, `app/http/${name}`].filter(
      (path) => /\.(?:test|spec)\.ts$/.test(path) && existsSync(path),
    ),
  )
  return files
    .filter((path) => !provedBy.includes(`\`${path}\``))
    .map((path) => `${lines}: ${path} proves none of it`)
}

test('every line of ASVS’ levels 1 and 2 is told once, with a state that means something', () => {
  expect(rows.flatMap(({ lines }) => linesOf(lines)).sort()).toEqual([...LINES, ...CHAPTERS].sort())
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([])
  expect(rows.filter(({ how }) => how === '')).toEqual([])
})

test('what is met of ASVS is proved, by tests that carry its id or by sections that exist', () => {
  expect(rows.filter(({ state, provedBy }) => state === 'met' && provedBy.length === 0)).toEqual([])
  const sections = rows.flatMap(({ provedBy }) => provedBy.filter((proof) => proof.startsWith('[')))
  expect(sections.flatMap((section) => faultOf(section) ?? [])).toEqual([])
})

test('a test that a line of ASVS names carries its id', () => {
  expect(rows.flatMap(unproven)).toEqual([])
  const row = { id: 'asvs-1.1.1', lines: '1.1.1', state: 'met', how: '`http/web-app`, `read`', provedBy: [] }
  expect(unproven(row)).toEqual(['1.1.1: tests/http/web-app.test.ts proves none of it'])
})

test('the last column of ASVS is what `npm run specification` writes', async () => {
  expect(await asvsPageFrom(page.text, readMarks())).toBe(page.text)
})

test('a section that is gone and a line that never was are found', async () => {
  expect(faultOf('[Keys](README.md#gone)')).toContain('no such section')
  expect(faultOf('by reading')).toContain('no such section')
  expect(linesOf('1.2.10')).toEqual(['1.2.10 is no line of the standard'])
  const row = '| 1.1.1 | met | how | [Keys](README.md#keys), `tests/gone.test.ts` |'
  expect(await asvsPageFrom(row, { filesById: new Map(), faults: [] })).toBe(
    '| 1.1.1 | met | how | [Keys](README.md#keys) |\n',
  )
})
