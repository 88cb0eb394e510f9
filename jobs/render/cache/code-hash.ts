import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Names the code in some folders, all the way down, without its tests: another whenever a line of it is. */
export async function codeHash(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true })
    const code = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
    const texts = await Promise.all(code.map((name) => readFile(path.join(folder, name), 'utf8')))
    for (const [index, name] of code.entries()) hash.update(`${name}\n${texts[index] ?? ''}\n`)
  }
  return hash.digest('hex')
}
