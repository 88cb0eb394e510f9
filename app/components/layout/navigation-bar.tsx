import { useNavigation } from '@remix-run/react'

/** A thin bar under the header while the next page is on its way; a quick answer never shows it. */
export function NavigationBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-14 z-40 h-0.5 overflow-hidden opacity-0 [animation:reveal_0s_250ms_forwards]"
    >
      <div className="absolute inset-y-0 w-2/5 animate-indeterminate bg-primary" />
    </div>
  )
}
