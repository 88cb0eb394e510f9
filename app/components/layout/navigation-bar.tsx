import { useNavigation } from '@remix-run/react'
import { Loading } from '../ui/icon.tsx'

/**
 * While the next page is on its way: a thin bar under the header, and after a while a word. A quick answer never
 * shows either.
 */
export function NavigationBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <>
      <div
        aria-hidden
        className="fixed inset-x-0 top-14 z-40 h-0.5 overflow-hidden opacity-0 [animation:reveal_0s_250ms_forwards]"
      >
        <div className="absolute inset-y-0 w-2/5 animate-indeterminate bg-primary" />
      </div>
      <div className="pointer-events-none fixed inset-x-0 top-16 z-40 flex justify-center opacity-0 [animation:reveal_0s_800ms_forwards]">
        <div className="rounded-lg border border-hairline bg-raised px-4 py-2 shadow">
          <Loading />
        </div>
      </div>
    </>
  )
}
