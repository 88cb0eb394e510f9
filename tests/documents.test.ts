import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { SERVED_LANGUAGES } from '#app/i18n/languages.ts'

const ROOT = join(import.meta.dirname, '..')
const READMES = globSync(['README.md', '{app,jobs,remotion,tests}/**/README.md'], { cwd: ROOT })
const MAX_LINES = { newcomers: 150, folder: 200 }

test('the README for newcomers has at most 150 lines, that of a folder 200', () => {
  const long = READMES.filter((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').length
    return lines > (file === 'README.md' ? MAX_LINES.newcomers : MAX_LINES.folder)
  })
  expect(READMES).toContain('README.md')
  expect(long).toEqual([])
})

test('links and pictures in the documents lead to files and headings that exist', () => {
  const dead = READMES.flatMap((file) => linksOf(file).filter((link) => !leadsSomewhere(file, link)))
  expect(dead).toEqual([])
})

test.each(SERVED_LANGUAGES)('the home page in %s claims what was measured on sealed lines', (language) => {
  const figures = readFileSync(join(ROOT, 'tests/bench/ocr/README.md'), 'utf8')
  const sealed = figures.split('\n').find((row) => row.startsWith('| sealed  '))
  const [lines = NaN, exact = NaN, , , , missed = NaN] = (sealed ?? '').split('|').slice(2).map(Number)
  const Home = z.object({
    features: z.object({ ocr: z.object({ items: z.object({ measured: z.string() }) }) }),
  })
  const home = Home.parse(
    JSON.parse(readFileSync(join(ROOT, `public/locales/${language}/home.json`), 'utf8')),
  )
  expect(home.features.ocr.items.measured.match(/\d+/g)?.map(Number)).toEqual([lines, lines - missed, exact])
})

function linksOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? join(ROOT, file) : join(ROOT, dirname(file), path)
  if (!existsSync(target)) return false
  if (heading === undefined) return true
  const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  return headings.includes(heading)
}
