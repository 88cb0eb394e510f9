import type { Desk } from './desk.ts'
import type { Store } from './store.ts'

/** A press that is shorter leaves the original shown, until the next. */
const TAP_MS = 300

/** Shows the original until the key is let go, or the window left. */
export function holdOriginal(desk: Desk, code: string): void {
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    desk.isOriginalShown.set(false)
  }
  const { signal } = ended
  desk.isOriginalShown.set(true)
  document.addEventListener('keyup', (event) => event.code === code && end(), { signal })
  window.addEventListener('blur', end, { signal })
}

/** What a button does that shows the original while it is held; a tap, or a key on it, has it stay. */
export function pressesOf(isOriginalShown: Store<boolean>) {
  let heldSince: number | undefined
  const release = (timeMs: number) => {
    if (heldSince !== undefined && timeMs - heldSince > TAP_MS) isOriginalShown.set(false)
    heldSince = undefined
  }
  return {
    /** At moments of events, in milliseconds. */
    press: (timeMs: number) => {
      heldSince = isOriginalShown.get() ? undefined : timeMs
      isOriginalShown.set(!isOriginalShown.get())
    },
    release,
  }
}
