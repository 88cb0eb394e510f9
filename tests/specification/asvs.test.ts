import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = 'app/http'
const PAGE = readFileSync(join(ROOT, FOLDER, 'asvs.md'), 'utf8')
/** `path` "title"; what stands between two of them is no part of either. */
const PROOF = /^`([^`]+)` "(.+)"$/
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

const rows = PAGE.split('\n')
  .filter((text) => text.startsWith('|'))
  .map((text) =>
    text
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .filter(([line = '']) => line !== 'line' && !/^:?-+:?$/.test(line))

/** `1.2.1, 1.2.6–1.2.8` as four lines. */
function linesOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    if (CHAPTERS.includes(part)) return [part]
    const [from, to] = [LINES.indexOf(first), LINES.indexOf(last)]
    return from === -1 || to === -1 ? [`${part} is no line of the standard`] : LINES.slice(from, to + 1)
  })
}

/** What is wrong with a proof: a test, or a section of a document. */
function faultOf(proof: string): string | undefined {
  const [, page = '', section = ''] = LINK.exec(proof) ?? []
  if (page) {
    const text = existsSync(join(ROOT, FOLDER, page)) ? readFileSync(join(ROOT, FOLDER, page), 'utf8') : ''
    const names = [...text.matchAll(/^#+ (.+)$/gm)].map(([, name = '']) =>
      name.toLowerCase().replaceAll(' ', '-'),
    )
    return names.includes(section) ? undefined : `${proof}: there is no such section`
  }
  const [, path = '', title = ''] = PROOF.exec(proof) ?? []
  if (!/\.(?:test\.tsx?|spec\.ts)$/.test(path)) return `"${proof}" is no proof`
  if (!existsSync(join(ROOT, path))) return `${path} does not exist`
  const source = readFileSync(join(ROOT, path), 'utf8')
  const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`))
  return isThere ? undefined : `${path} has no test "${title}"`
}

const faultsIn = (cell: string) => cell.split(/; (?=[`[])/).flatMap((proof) => faultOf(proof) ?? [])

test('every line of levels 1 and 2 is told once, in four cells, with a state that means something', () => {
  expect(rows.flatMap(([line = '']) => linesOf(line)).sort()).toEqual([...LINES, ...CHAPTERS].sort())
  expect(rows.filter(({ length }) => length !== 4)).toEqual([])
  expect(rows.filter(([, state = '']) => !STATES.includes(state))).toEqual([])
  expect(rows.filter(([, , how = '']) => how === '')).toEqual([])
})

test('what is met is proved, by tests or sections that exist', () => {
  expect(rows.filter(([, state, , proofs]) => state === 'met' && proofs === '—')).toEqual([])
  expect(rows.flatMap(([, , , proofs = '']) => (proofs === '—' ? [] : faultsIn(proofs)))).toEqual([])
})

test('a test, a file or a section that is gone is found', () => {
  expect(faultsIn('`tests/locales.test.ts` "nobody wrote this"')).toHaveLength(1)
  expect(faultsIn('`tests/gone.test.ts` "x"; [Keys](README.md#gone)')).toHaveLength(2)
  expect(faultsIn('by reading')).toEqual(['"by reading" is no proof'])
  expect(linesOf('1.2.10')).toEqual(['1.2.10 is no line of the standard'])
})
