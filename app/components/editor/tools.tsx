import { lazy, Suspense } from 'react'
import { KEYS } from './key-map.tsx'
import { type Bench, runCommand } from './run-command.ts'
import type { Tool } from './use-bench.ts'

// most visits open neither
const OpenTool = lazy(() => import('./open-tool.tsx'))

/** The palette of commands, or find and replace, while it is open. */
export function Tools({ bench, tool, onClose }: { bench: Bench; tool: Tool; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <OpenTool
        bench={bench}
        tool={tool}
        keys={KEYS}
        run={(command) => runCommand(bench, command)}
        onClose={onClose}
      />
    </Suspense>
  )
}
