import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCRATCH, collectScratchGarbage, withScratch } from '#app/gateways/scratch.server.ts'

const MINUTE_MS = 60_000

/** Leaves a folder as a process does that is killed while it uses one. */
async function leftByKilledProcess(): Promise<string> {
  const program = `
    import { withScratch } from '#app/gateways/scratch.server.ts'
    await withScratch((folder) => { console.log(folder); return new Promise((resolve) => setTimeout(resolve, 1e6)) })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  await once(child, 'exit')
  return said.toString().trim()
}

test('what a killed process leaves is removed at once, what a living one uses stays', async () => {
  await withScratch(async (used) => {
    await writeFile(join(used, 'source'), 'frames')
    const left = await leftByKilledProcess()
    expect(await collectScratchGarbage()).toBe(1)
    expect((await readdir(SCRATCH)).map((name) => join(SCRATCH, name))).toEqual([used])
    expect(left).not.toBe(used)
  })
  expect(await readdir(SCRATCH)).toEqual([])
})

test('a folder of processes that cannot be seen goes once it gives no sign of life', async () => {
  const other = join(SCRATCH, 'work-ffffffffffff-1-1-abcdef')
  await mkdir(other, { recursive: true })
  expect(await collectScratchGarbage()).toBe(0)
  const quarter = new Date(Date.now() - 16 * MINUTE_MS)
  await utimes(other, quarter, quarter)
  expect(await collectScratchGarbage()).toBe(1)
})
