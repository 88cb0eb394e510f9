import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Build, staleBuilds, stamp } from './builds.mjs'

let dir = ''
const pages: Build = { name: 'pages', args: [], sources: ['app'], output: 'build/index.js' }
const write = (path: string, text: string) => writeFileSync(join(dir, path), text)

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rotulo-builds-'))
  for (const folder of ['app/routes', 'build']) mkdirSync(join(dir, folder), { recursive: true })
  write('app/routes/home.tsx', 'one')
  write('package-lock.json', '{}')
  write('build/index.js', '')
})
afterEach(() => rmSync(dir, { recursive: true }))

test('a build of which nothing is known is stale, a stamped one is not', () => {
  expect(staleBuilds(dir, [pages])).toEqual([pages])
  stamp(dir, [pages], { made: true })
  expect(staleBuilds(dir, [pages])).toEqual([])
})

test.each([
  ['a changed source', () => write('app/routes/home.tsx', 'two')],
  ['a new source', () => write('app/routes/login.tsx', 'one')],
  [
    'a renamed source',
    () => (rmSync(join(dir, 'app/routes/home.tsx')), write('app/routes/index.tsx', 'one')),
  ],
  ['other modules', () => write('package-lock.json', '{"version":2}')],
  ['a missing output', () => rmSync(join(dir, 'build/index.js'))],
  ['a stamp taken back', () => stamp(dir, [pages], { made: false })],
])('%s makes a build stale', (_, change) => {
  stamp(dir, [pages], { made: true })
  change()
  expect(staleBuilds(dir, [pages])).toEqual([pages])
})

test('a changed test does not make a build stale', () => {
  stamp(dir, [pages], { made: true })
  write('app/routes/home.test.ts', 'new')
  expect(staleBuilds(dir, [pages])).toEqual([])
})
