import { lazy, Suspense } from 'react'
import type { Desk } from '../desk.ts'
import { useStored } from '../store.ts'

// most people change no look: its script and words come when it is first opened
const StylePanel = lazy(async () => ({ default: (await import('../open-tool.tsx')).StylePanel }))

/** Where the look of the chosen text is changed: beside the frame where there is room, else a sheet at the bottom. */
export function StyleDock({ desk }: { desk: Desk }) {
  return useStored(desk.isStyleOpen) ? (
    <div
      data-style-dock
      className="fixed inset-x-0 bottom-0 z-30 max-h-[48dvh] overflow-y-auto rounded-t-lg border-t border-hairline bg-surface shadow-raised sm:left-4 sm:right-auto sm:w-[22rem] lg:left-auto lg:right-4 lg:w-96 sm:border-x xl:sticky xl:inset-auto xl:top-[4.5rem] xl:z-0 xl:max-h-[calc(100dvh-13rem)] xl:w-auto xl:rounded-lg xl:border xl:shadow-none"
    >
      <Suspense fallback={null}>
        <StylePanel desk={desk} />
      </Suspense>
    </div>
  ) : null
}
