import { useState } from 'react'
import { Store, useStored } from '../store.ts'

/** Whether a button of the pointer is held down. */
const isPressed = new Store(false)

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => isPressed.set(true), true)
  // what was pressed is still to be clicked
  const release = () => void setTimeout(() => isPressed.set(false), 0)
  document.addEventListener('pointerup', release, true)
  document.addEventListener('pointercancel', release, true)
}

/** A value as it was when the pointer was pressed, until it is let go: nothing moves away under a click. */
export function useUnlessPressed<Value>(value: Value): Value {
  const isHeld = useStored(isPressed)
  const [shown, setShown] = useState(value)
  if (!isHeld && shown !== value) setShown(value)
  return shown
}
