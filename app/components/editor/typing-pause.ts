/** Between two keys of somebody who goes on typing. */
const PAUSE_MS = 300
const AT_MOST_MS = 3000

let lastKeyMs = -Infinity
if (typeof document !== 'undefined')
  document.addEventListener('keydown', () => (lastKeyMs = performance.now()), {
    capture: true,
    passive: true,
  })

/**
 * Resolves once no key has been pressed for a moment, or after three seconds: a letter would be seen late that is typed
 * while the modules of the editor are evaluated and its tracks drawn.
 */
export async function typingPause(): Promise<void> {
  const untilMs = performance.now() + AT_MOST_MS
  for (;;) {
    const waitMs = Math.min(lastKeyMs + PAUSE_MS, untilMs) - performance.now()
    if (waitMs <= 0) return
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
