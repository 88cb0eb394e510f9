import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether script runs; false in what the server sends, so that nothing is offered that would not answer. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
