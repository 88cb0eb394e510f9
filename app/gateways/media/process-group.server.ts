import { readFileSync } from 'node:fs'

/** Kills a process with its whole group at once. */
export function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // it has ended meanwhile
  }
}

/** Processor time that a process and its children have used so far, in ticks of the kernel; 0 when it is gone. */
export function processorTicks(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    // after the name, which may hold anything, come the state and then numbers: the 12th and 13th are its time
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const own = Number(fields[11]) + Number(fields[12])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
    const pids = children === '' ? [] : children.split(' ').map(Number)
    return pids.reduce((sum, child) => sum + processorTicks(child), own)
  } catch {
    return 0
  }
}
