import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTransient } from '#app/domain/errors.ts'
import { outageBehind } from '#jobs/outages.ts'
import { AppError } from '#app/domain/errors.ts'

const SCRIPT = join(import.meta.dirname, 'fixture/in-little-memory.ts')
/** Node itself takes 1.4 GB of address space. */
const MACHINE_BYTES = 2_000_000_000
/** Keeps every picture of 12 MB until the last one is there: 4.9 GB. */
const HUNGRY = '-v error -f lavfi -i nullsrc=s=3840x2160 -frames:v 400 -vf reverse -f null -'
const MODEST = '-v error -f lavfi -i testsrc=s=64x64 -frames:v 2 -f null -'

/** What becomes of ffmpeg where this process may have `machineBytes` and a tool is allowed `toolBytes`. */
function codeOf(args: string, toolBytes: number, machineBytes = MACHINE_BYTES): string {
  const node = [process.execPath, SCRIPT, String(toolBytes), ...args.split(' ')]
  return execFileSync('prlimit', [`--as=${machineBytes}`, '--', ...node], { encoding: 'utf8' })
}

test('a tool that the machine refuses what we allow it may be tried again; one above our own limit may not', () => {
  expect(codeOf(HUNGRY, 4_000_000_000)).toBe('memory.unavailable')
  expect(codeOf(HUNGRY, 1_000_000_000)).toBe('media.too-demanding')
})

test('a machine that gives less than we allow runs what is content with it', () => {
  expect(codeOf(MODEST, 4_000_000_000)).toBe('none')
})

test('a lack of memory is an outage: the job waits and no try is counted', () => {
  expect(isTransient('memory.unavailable')).toBe(true)
  expect(outageBehind(new AppError('memory.unavailable'))).toBe('memory.unavailable')
  expect(outageBehind(new AppError('media.too-demanding'))).toBeUndefined()
})
