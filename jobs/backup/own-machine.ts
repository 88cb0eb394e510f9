import { existsSync } from 'node:fs'
import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readRuntime, writeRuntime } from '../supervisor/runtime-file.mjs'

/**
 * Gives everything below `folder`, where there is one, to the owner of `like`: restored as root, the services could
 * not change it. Throws when that is refused.
 */
export async function handOverTo(folder: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(like)
  const handOver = async (path: string): Promise<void> => {
    await lchown(path, uid, gid)
    for (const entry of await readdir(path, { withFileTypes: true }))
      if (entry.isDirectory()) await handOver(join(path, entry.name))
      else await lchown(join(path, entry.name), uid, gid)
  }
  if (existsSync(folder)) await handOver(folder)
}

/**
 * Lets the next `npm start` take `secret` where it keeps one of its own, and resolves to what an operator has to do:
 * until then sealed secrets cannot be read, and links and logins of before are void.
 */
export function keepSecret(dataDir: string, secret: string, current: string): string {
  const runtime = readRuntime(dataDir)
  // another one is configured
  if (runtime.variables['SECRET'] !== current)
    return `Set SECRET to ${secret} wherever it is configured, and start every part again.`
  writeRuntime(dataDir, { ...runtime, variables: { ...runtime.variables, SECRET: secret } })
  return 'Stop npm start and start it again: it has to use the SECRET of the backup.'
}
