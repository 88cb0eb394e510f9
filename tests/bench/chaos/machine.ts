import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { descendants } from '#tests/fixtures/child-processes.ts'

const BALLAST = 'ballast'
const CHUNKS = [1 << 20, 1 << 12, 1]
const TOOL_TRIES = 300
/** What does the work: wrappers around it and idle zygotes would not be missed. */
const TOOLS = /^(?:\S*\/)?(?:ffmpeg|ffprobe)\s|chrom\S* --type=renderer/

/** A small disk of its own, until the returned function unmounts it or the mount namespace of this process ends. */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder])
  return () => void execFileSync('umount', ['--lazy', folder])
}

/** Takes every byte of a disk. */
export function fillDisk(folder: string): void {
  const file = openSync(join(folder, BALLAST), 'a')
  for (const size of CHUNKS) {
    const chunk = Buffer.alloc(size, 1)
    try {
      while (writeSync(file, chunk) > 0);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  closeSync(file)
}

export function emptyDisk(folder: string): void {
  rmSync(join(folder, BALLAST), { force: true })
}

/** Sets the clock of every process that has `shifted-clock.ts`. */
export function setClock(file: string, offsetMs: number): void {
  writeFileSync(file, String(offsetMs))
}

/** Kills a tool that runs, as the kernel does when memory is gone; waits for one. Resolves to false when none came. */
export async function killTool(chance: () => number): Promise<boolean> {
  const which = chance()
  for (let tries = 0; tries < TOOL_TRIES; tries++) {
    const tools = descendants().filter(({ command }) => TOOLS.test(command))
    const tool = tools[Math.floor(which * tools.length)]
    if (tool) {
      try {
        process.kill(tool.pid, 'SIGKILL')
        return true
      } catch {
        // it has ended meanwhile
      }
    }
    await pause(50)
  }
  return false
}
