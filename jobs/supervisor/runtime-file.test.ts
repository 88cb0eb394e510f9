import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRuntime, writeRuntime } from './runtime-file.mjs'

const RUNTIME = { variables: { SECRET: 'secret' } }

let dataDir = ''
let other = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rotulo-test-runtime-'))
  other = join(dataDir, 'other')
  writeFileSync(other, 'of somebody else', { mode: 0o666 })
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a link that stands where the new file is written leads no secrets out', () => {
  symlinkSync(other, join(dataDir, `runtime.json.${process.pid}`))
  writeRuntime(dataDir, RUNTIME)
  expect(readFileSync(other, 'utf8')).toBe('of somebody else')
  expect(readRuntime(dataDir)).toEqual(RUNTIME)
})

test('a file that stands there, open to others, is not the one that secrets are written to', () => {
  const planted = openSync(join(dataDir, `runtime.json.${process.pid}`), 'w+', 0o666)
  writeRuntime(dataDir, RUNTIME)
  expect(fstatSync(planted).size).toBe(0)
  closeSync(planted)
  expect(statSync(join(dataDir, 'runtime.json')).mode & 0o777).toBe(0o600)
})
