import { lazy, Suspense } from 'react'
import type { Bench } from './run-command.ts'
import type { Tool } from './use-bench.ts'

// most visits open neither
const Palette = lazy(() => import('./palette.tsx'))
const FindReplace = lazy(() => import('./find-replace.tsx'))

/** The palette of commands, or find and replace, while it is open. */
export function Tools({ bench, tool, onClose }: { bench: Bench; tool: Tool; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {tool === 'palette' ? (
        <Palette bench={bench} onClose={onClose} />
      ) : (
        <FindReplace bench={bench} onClose={onClose} />
      )}
    </Suspense>
  )
}
