import { expect, test } from 'vitest'
import { hasRoomFor, inheritedLimit, killedForMemory } from './memory-room.ts'

const GIB = 1024 ** 3
const limitsOf = (soft: string, hard: string) =>
  `Limit                     Soft Limit           Hard Limit           Units     
Max cpu time              unlimited            unlimited            seconds   
Max address space         ${soft.padEnd(20)} ${hard.padEnd(20)} bytes     
Max file locks            unlimited            unlimited            locks     
`
const FREE = limitsOf('unlimited', 'unlimited')
const meminfo = (limitGib: number, committedGib: number) =>
  `MemTotal:       24684096 kB
CommitLimit:    ${limitGib * 1024 ** 2} kB
Committed_AS:    ${committedGib * 1024 ** 2} kB
`

test.each([
  { name: 'promises more than it has', overcommit: '0\n', room: meminfo(12, 11), has: true },
  { name: 'promises everything', overcommit: '1\n', room: meminfo(12, 14), has: true },
  { name: 'promises what it has, and has it', overcommit: '2\n', room: meminfo(12, 7), has: true },
  { name: 'promises what it has, which is too little', overcommit: '2\n', room: meminfo(12, 9), has: false },
  { name: 'has promised more than it may', overcommit: '2\n', room: meminfo(12, 14), has: false },
  { name: 'does not say', overcommit: undefined, room: undefined, has: true },
])('of a machine that $name, 4 GiB are to be had: $has', ({ overcommit, room, has }) => {
  expect(hasRoomFor(4 * GIB, { limits: FREE, overcommit, meminfo: room, vmstat: undefined })).toBe(has)
})

test.each([
  { limits: FREE, inherited: Infinity, has: true },
  { limits: limitsOf('2147483648', 'unlimited'), inherited: Infinity, has: true },
  { limits: limitsOf('2147483648', '2147483648'), inherited: 2 * GIB, has: false },
  { limits: limitsOf('unlimited', '8589934592'), inherited: 8 * GIB, has: true },
  { limits: undefined, inherited: Infinity, has: true },
])('a limit of $inherited bytes that this process has leaves room for 4 GiB: $has', (given) => {
  expect(inheritedLimit(given)).toBe(given.inherited)
  expect(hasRoomFor(4 * GIB, { ...given, overcommit: '0', meminfo: undefined, vmstat: undefined })).toBe(
    given.has,
  )
})

test('the kernel counts what it kills for memory', () => {
  expect(killedForMemory({ vmstat: 'drop_slab 0\noom_kill 7\nnuma_hit 3\n' })).toBe(7)
  expect(killedForMemory({ vmstat: undefined })).toBe(0)
})
