import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const CHECK_EVERY_MS = 25
const GIVE_UP_AFTER_MS = 5_000
/** A process that is just becoming another program tells nothing of itself: one scan could miss it. */
const SCANS = 3

/**
 * Kills what still runs with a folder as its temporary one, and waits until it is gone. Chromium's helpers outlive
 * their browser by a moment, and would write into the folder while it is being removed.
 */
export async function endProcessesOf(folder: string): Promise<void> {
  const end = performance.now() + GIVE_UP_AFTER_MS
  for (let unseen = 0; unseen < SCANS && performance.now() < end;) {
    const pids = processesOf(folder)
    for (const pid of pids) kill(pid)
    unseen = pids.length === 0 ? unseen + 1 : 0
    if (unseen < SCANS) await pause(CHECK_EVERY_MS)
  }
}

/** Processes that carry the folder in their environment or their arguments, as /proc tells. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isOf(pid, folder))
    .map(Number)
}

function isOf(pid: string, folder: string): boolean {
  try {
    const tells = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1'))
    return tells.some((text) => text.includes(folder))
  } catch {
    // it has ended since, or is somebody else's
    return false
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended since
  }
}
