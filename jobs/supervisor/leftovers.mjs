// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const VARIABLE = 'ROTULO_STARTED_BY'

/**
 * The environment variable by which a part and all its descendants are recognised, even when they have left
 * its process group.
 * @param {string} instance
 * @param {string} part
 */
export const markOf = (instance, part) => ({ [VARIABLE]: `${instance}/${part}/` })

/**
 * Living processes that carry the mark of this instance (of this part of it), this one excepted.
 * @param {string} instance
 * @param {string} [part]
 * @returns {number[]}
 */
export function markedProcesses(instance, part) {
  const needle = `${VARIABLE}=${instance}/${part === undefined ? '' : `${part}/`}`
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => isAlive(pid) && environmentOf(pid).includes(needle))
    .map(Number)
}

/**
 * Ends every process that carries the mark, at once.
 * @param {string} instance
 * @param {string} [part]
 * @returns {Promise<number>} how many there were at first
 */
export async function killMarked(instance, part) {
  const first = markedProcesses(instance, part).length
  for (let round = 0; round < 50; round++) {
    const pids = markedProcesses(instance, part)
    if (pids.length === 0) break
    for (const pid of pids) signal(pid, 'SIGKILL')
    await delay(20)
  }
  return first
}

/**
 * Sends a signal to a process (or, negative, to a group) that may be gone already.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** @param {string} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    // gone meanwhile, or somebody else's
    return ''
  }
}

/** A zombie keeps its entry but runs no more. @param {string} pid */
function isAlive(pid) {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}
