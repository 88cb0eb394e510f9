import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { codeHash } from './code-hash.ts'
import { COVERS_CODE } from './keys.ts'

test('a change of any line, however deep it lies, names other code; one of a test does not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rotulo-test-code-'))
  try {
    await mkdir(path.join(folder, 'deep'))
    const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
    await write('deep/fill.ts', 'export const rounds = 200')
    await write('deep/fill.test.ts', 'one')
    const before = await codeHash([folder])
    await write('deep/fill.test.ts', 'two')
    expect(await codeHash([folder])).toBe(before)
    await write('deep/fill.ts', 'export const rounds = 201')
    expect(await codeHash([folder])).not.toBe(before)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('all that finds covers is part of their key, whatever it comes to import', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, asked = ''] of readFileSync(file, 'utf8').matchAll(/from '([.#][^']+)'/g)) {
      const at = asked.startsWith('#') ? path.join(root, asked.slice(1)) : path.resolve(file, '..', asked)
      if (existsSync(at)) visit(at)
    }
  }
  visit(path.resolve(import.meta.dirname, '../plan-video.ts'))
  expect(seen.size).toBeGreaterThan(30)
  const outside = [...seen].filter((file) =>
    COVERS_CODE.every((folder) => !file.startsWith(folder + path.sep)),
  )
  // what the composition draws with is in its bundle, and who is told of a tool's end changes nothing of it
  const others = ['remotion/', 'app/tracing.server.ts'].map((name) => path.join(root, name))
  expect(outside.filter((file) => others.every((other) => !file.startsWith(other)))).toEqual([])
})
