import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { whyStale } from './node-modules.mjs'

interface Entry {
  version?: string
  optional?: boolean
  os?: string[]
}

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** A project that wants `left` 1.0.0; `lock` and `installed` are what npm would have written. */
function project(lock: Record<string, Entry>, installed: Record<string, Entry> | undefined, wants = '1.0.0') {
  const dir = mkdtempSync(join(tmpdir(), 'rotulo-modules-'))
  folders.push(dir)
  const write = (path: string, content: object) => writeFileSync(join(dir, path), JSON.stringify(content))
  mkdirSync(join(dir, 'node_modules/left'), { recursive: true })
  write('node_modules/left/package.json', {})
  write('package.json', { dependencies: { left: wants } })
  write('package-lock.json', { packages: { '': { dependencies: { left: '1.0.0' } }, ...lock } })
  if (installed) write('node_modules/.package-lock.json', { packages: installed })
  return dir
}
const left = { 'node_modules/left': { version: '1.0.0' } }

test('modules that were never installed, or only half, are stale', () => {
  expect(whyStale(project(left, undefined))).toBe('they are not installed')
})

test('modules that are those of the lock file are not stale', () => {
  expect(whyStale(project(left, left))).toBeUndefined()
})

// proves asvs-15.1.2
test('another version in the lock file makes them stale', () => {
  expect(whyStale(project({ 'node_modules/left': { version: '1.0.1' } }, left))).toBe(
    'node_modules/left should be 1.0.1',
  )
})

test('a module that is new in the lock file makes them stale', () => {
  expect(whyStale(project({ ...left, 'node_modules/right': { version: '2.0.0' } }, left))).toBe(
    'node_modules/right should be 2.0.0',
  )
})

test('absent binaries of other platforms do not', () => {
  const lock = {
    ...left,
    'node_modules/a': { version: '1.0.0', optional: true },
    'node_modules/b': { version: '1.0.0', os: ['plan9'] },
  }
  expect(whyStale(project(lock, left))).toBeUndefined()
})

test('a package.json that the lock file does not fit makes them stale', () => {
  expect(whyStale(project(left, left, '2.0.0'))).toBe(
    'package.json and package-lock.json disagree about dependencies',
  )
})

test('a module whose folder is gone makes them stale', () => {
  const dir = project(left, left)
  rmSync(join(dir, 'node_modules/left'), { recursive: true })
  expect(whyStale(dir)).toBe('left is gone')
})
