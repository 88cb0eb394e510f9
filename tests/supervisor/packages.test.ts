import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentOfAPerson } from './supervised.ts'

const ROOT = 0
const SOMEBODY = 1000
let dir = ''
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'rotulo-packages-'))))
afterEach(() => rmSync(dir, { recursive: true }))

const program = (name: string, script: string) =>
  writeFileSync(join(dir, name), `#!/bin/sh\ncd '${dir}'\n${script}\n`, { mode: 0o755 })

/** A dpkg-query that knows all packages of its question but `missing`, until the file `installed` is there. */
const dpkgWithout = (missing: string) =>
  program(
    'dpkg-query',
    `for name in "$@"; do
      case $name in --*) ;; *) [ "$name" = '${missing}' ] && [ ! -e installed ] || echo "$name installed" ;; esac
    done`,
  )

function ensure(uid: number) {
  const run = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'fixture/ensure-packages.mjs'), String(uid)],
    {
      encoding: 'utf8',
      // the shell of the stand-ins is found by its whole path
      env: { ...environmentOfAPerson(), PATH: dir },
    },
  )
  return { code: run.status, text: run.stdout + run.stderr }
}

test('with nothing missing, nothing is installed and nobody is asked', () => {
  dpkgWithout('none')
  program('apt-get', '[ "$1" = --version ] || echo "$@" >> calls')
  expect(ensure(SOMEBODY)).toEqual({ code: 0, text: 'goes on\n' })
  expect(existsSync(join(dir, 'calls'))).toBe(false)
})

test('root gets the missing package, and only that, and is told what it is for', () => {
  dpkgWithout('ffmpeg')
  program('apt-get', '[ "$1" = --version ] || { echo "$@" >> calls; : > installed; }')
  const { code, text } = ensure(ROOT)
  expect(code).toBe(0)
  expect(text).toContain('ffmpeg: reads and writes videos')
  const calls = readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n')
  expect(calls).toHaveLength(2)
  expect(calls[0]).toMatch(/ update$/)
  expect(calls[1]).toMatch(/ install -y --no-install-recommends ffmpeg$/)
})

test('without root the exact line is printed and the start ends', () => {
  dpkgWithout('libtesseract5')
  program('apt-get', '[ "$1" = --version ] || echo "$@" >> calls')
  const { code, text } = ensure(SOMEBODY)
  expect(code).toBe(1)
  expect(text).toContain(
    `sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends libtesseract5'`,
  )
  expect(text).not.toContain('goes on')
  expect(existsSync(join(dir, 'calls'))).toBe(false)
})

test('a system without apt-get is told what it lacks, and the line for one that has it', () => {
  dpkgWithout('apertium')
  const { code, text } = ensure(ROOT)
  expect(code).toBe(1)
  expect(text).toContain('apertium: runs the offline translation')
  expect(text).toContain('apt-get install -y --no-install-recommends apertium')
})

test('a failing apt-get ends the start with its own words and the line to run', () => {
  dpkgWithout('ffmpeg')
  program('apt-get', '[ "$1" = --version ] || { echo "E: no network" >&2; exit 100; }')
  const { code, text } = ensure(ROOT)
  expect(code).toBe(1)
  expect(text).toMatch(/E: no network[\s\S]*apt-get update failed/)
})
