import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = ['project-flow.md', 'public-and-account.md']
const ASVS = join(ROOT, 'app/http/asvs.md')
const HEAD = ['id', 'line', 'lives in', 'proved by'] as const
/** What the cell of a line that nothing proves says. */
const NOTHING = '—'
const TEST_FILES = '{app,jobs,remotion,tests}/**/*.{test.ts,test.tsx,spec.ts}'
/** Of a line of the specification, and of the tests that prove it: `projects-list-3`, of a line of ASVS `asvs-1.2.9`. */
const ID = /[a-z]+(?:-[a-z]+)*-\d+(?:\.\d+)*/
/** Stands right above a test, and says which lines of the specification it proves. */
const MARK = new RegExp(`^ *// proves (${ID.source}(?:, ${ID.source})*)$`)
const TEST_CALL = /^ *(?:test|it)\b/

export interface Row {
  readonly id: string
  readonly line: string
  readonly livesIn: string
  /** As it stands on the page; what should stand there is `proofColumn`. */
  readonly provedBy: string
}

interface Marks {
  /** Test files by the id of the line that a test of theirs proves, each once, in the order of the alphabet. */
  readonly filesById: ReadonlyMap<string, readonly string[]>
  /** Marks that stand above no test. */
  readonly faults: readonly string[]
}

/** The ids above the tests of a file. */
export function marksIn(path: string, source: string): { ids: string[]; faults: string[] } {
  const lines = source.split('\n')
  const [ids, faults]: [string[], string[]] = [[], []]
  lines.forEach((text, index) => {
    const marked = MARK.exec(text)?.[1]?.split(', ')
    if (!marked) return
    const below = lines.slice(index + 1).find((next) => !MARK.test(next)) ?? ''
    if (TEST_CALL.test(below)) ids.push(...marked)
    else faults.push(`${path}:${index + 1}: "${text.trim()}" stands above no test`)
  })
  return { ids, faults }
}

/** What all test files of the tree prove. */
export function readMarks(): Marks {
  const filesById = new Map<string, string[]>()
  const faults: string[] = []
  for (const path of globSync(TEST_FILES, { cwd: ROOT }).sort()) {
    const marks = marksIn(path, readFileSync(join(ROOT, path), 'utf8'))
    faults.push(...marks.faults)
    for (const id of new Set(marks.ids)) filesById.set(id, [...(filesById.get(id) ?? []), path])
  }
  return { filesById, faults }
}

function cellsOf(text: string): string[] {
  return text
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}

const isRow = (text: string) => text.startsWith('|') && !text.startsWith('| id ') && !/^\| -/.test(text)

/** The rows of every table of a page; throws where a line of a table has not four cells. */
export function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter(isRow)
    .map((text) => {
      const cells = cellsOf(text)
      if (cells.length !== HEAD.length) throw new Error(`not ${HEAD.length} cells: ${text}`)
      const [id = '', line = '', livesIn = '', provedBy = ''] = cells
      return { id, line, livesIn, provedBy }
    })
}

/** The last cell of a row: the files whose tests carry its id. */
function proofColumn(id: string, { filesById }: Marks): string {
  return (filesById.get(id) ?? []).map((path) => `\`${path}\``).join(', ')
}

async function formatted(lines: readonly string[]): Promise<string> {
  const options = await resolveConfig(join(import.meta.dirname, 'page.md'))
  return format(lines.join('\n'), { ...options, parser: 'markdown' })
}

/** A page with its last column made anew from the ids in the tests, formatted as everything else. */
export function pageFrom(page: string, marks: Marks): Promise<string> {
  const lines = page.split('\n').map((text) => {
    if (!isRow(text)) return text
    const [id = '', line = '', livesIn = ''] = cellsOf(text)
    return `| ${[id, line, livesIn, proofColumn(id, marks)].join(' | ')} |`
  })
  return formatted(lines)
}

export interface AsvsRow {
  /** That of the first of its lines. */
  readonly id: string
  /** Lines of the standard, such as `1.1.2, 1.2.6–1.2.8`. */
  readonly lines: string
  readonly state: string
  readonly how: string
  /** Sections of documents, which are written by hand, and test files, which are not. */
  readonly provedBy: readonly string[]
}

function asvsRow(text: string): AsvsRow | undefined {
  if (!/^\| (?:\d|V)/.test(text)) return undefined
  const [lines = '', state = '', how = '', proofs = ''] = cellsOf(text)
  const first = lines.split(/[,–]/)[0] ?? ''
  return {
    ...{ id: `asvs-${first.replace(/^V/, '')}`, lines, state, how },
    provedBy: proofs === NOTHING ? [] : proofs.split(', '),
  }
}

export const asvsRowsOf = (page: string): AsvsRow[] => page.split('\n').flatMap((text) => asvsRow(text) ?? [])

/** As `pageFrom`, of the lines of ASVS: sections that prove one stay before the tests that do. */
export function asvsPageFrom(page: string, marks: Marks): Promise<string> {
  const lines = page.split('\n').map((text) => {
    const row = asvsRow(text)
    if (!row) return text
    const sections = row.provedBy.filter((proof) => proof.startsWith('['))
    const proofs = [...sections, proofColumn(row.id, marks)].filter((proof) => proof !== '').join(', ')
    return `| ${[row.lines, row.state, row.how, proofs || NOTHING].join(' | ')} |`
  })
  return formatted(lines)
}

export const readAsvs = () => ({ path: ASVS, text: readFileSync(ASVS, 'utf8') })

/** The pages of the specification, by their file. */
export function readPages(): { path: string; text: string }[] {
  return PAGES.map((name) => {
    const path = join(import.meta.dirname, name)
    return { path, text: readFileSync(path, 'utf8') }
  })
}
