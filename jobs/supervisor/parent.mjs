// @ts-check

const POLL_INTERVAL_MS = 1_000

/**
 * Calls `act` once when the process that started this one has ended; looking keeps nothing alive.
 * @param {() => void} act
 */
export function whenParentIsGone(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, POLL_INTERVAL_MS)
  timer.unref()
}
