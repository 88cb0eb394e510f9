import { useState, useSyncExternalStore } from 'react'

let isPressed = false
const listeners = new Set<() => void>()

function press(value: boolean): void {
  isPressed = value
  for (const listener of listeners) listener()
}

/** What ends a press; of a menu that opens under the pointer the browser does not tell that it was let go. */
const RELEASES = ['pointerup', 'pointercancel', 'dragend', 'contextmenu', 'change', 'keydown'] as const

if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    ({ button, target }) => press(button === 0 && !(target instanceof HTMLSelectElement)),
    true,
  )
  // what was pressed is still to be clicked
  const release = () => void setTimeout(() => press(false), 0)
  for (const event of RELEASES) document.addEventListener(event, release, true)
  window.addEventListener('blur', release)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A value as it was when the pointer was pressed, until it is let go: what comes meanwhile moves nothing away from under
 * a click, which would be lost.
 */
export function useUnlessPressed<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  )
  const [shown, setShown] = useState<{ readonly value: Value }>({ value })
  if (isHeld || shown.value === value) return shown.value
  setShown({ value })
  return value
}
