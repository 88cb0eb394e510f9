import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentOfAPerson } from './supervised.ts'

let dataDir = ''
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'rotulo-doctor-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

function doctor(variables: Record<string, string>) {
  const run = spawnSync(process.execPath, ['jobs/supervisor/doctor.mjs'], {
    encoding: 'utf8',
    env: { ...environmentOfAPerson(), DATA_DIR: dataDir, ...variables },
  })
  return { code: run.status, lines: run.stdout.split('\n') }
}
const about = (name: string, lines: string[]) => lines.find((line) => line.slice(6).startsWith(name))

test('the doctor looks at every part, and what does not run is nothing wrong', () => {
  const { code, lines } = doctor({})
  expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
  expect(code).toBe(0)
  expect(about('node modules', lines)).toMatch(/^ {2}ok .*as locked/)
  expect(about('ffmpeg encodes', lines)).toMatch(/^ {2}ok .*with libx264, libx265, zscale$/)
  expect(about('Tesseract loads', lines)).toMatch(/^ {2}ok .*version 5\./)
  expect(about('database', lines)).toMatch(/^ {2}- .*npm start starts it/)
})

test('the doctor names what is wrong, says how to fix it, and ends with 1', () => {
  const { code, lines } = doctor({
    FFMPEG_PATH: '/none/ffmpeg',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    OCR_URL: 'http://127.0.0.1:9',
  })
  expect(code).toBe(1)
  const wrong = lines.filter((line) => line.startsWith('WRONG'))
  expect(wrong.map((line) => line.slice(6, 30).trim())).toEqual(['ffmpeg encodes', 'database', 'OCR sidecar'])
  expect(lines.filter((line) => line.includes('→'))).toHaveLength(3)
  expect(lines.join('\n')).toContain('or set FFMPEG_PATH to one with libx264')
})

test.each(['libx265', 'zscale'])(
  'the doctor says that an ffmpeg lacks %s, and what it must be built with',
  (missing) => {
    const path = join(dataDir, 'ffmpeg')
    const refuse = `case "$*" in *${missing}*) echo 'built without it' >&2; exit 1;; esac`
    writeFileSync(path, `#!/bin/sh\n${refuse}\nexec /usr/bin/ffmpeg "$@"\n`, { mode: 0o700 })
    const { code, lines } = doctor({ FFMPEG_PATH: path })
    expect(code).toBe(1)
    expect(about('ffmpeg encodes', lines)).toMatch(new RegExp(`^WRONG .*${missing}: built without it$`))
    expect(lines.join('\n')).toContain('or set FFMPEG_PATH to one with libx264, libx265, zscale')
  },
)
