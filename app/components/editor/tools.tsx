import { lazy, Suspense } from 'react'
import type { Desk } from './desk.ts'
import type { Bench, Tool } from './bench.ts'
import type { Pane } from './pane-sizes.ts'
import { runCommand } from './run-command.ts'
import { useStored } from './store.ts'

// most visits open none of them
const OpenTool = lazy(() => import('./open-tool.tsx'))
const OpenKeyMap = lazy(async () => ({ default: (await import('./open-tool.tsx')).OpenKeyMap }))

// they come with the tracks
const OpenSplitter = lazy(async () => ({ default: (await import('./open-tool.tsx')).PaneSplitter }))
const OpenTimeLine = lazy(async () => ({ default: (await import('./open-tool.tsx')).TimeLine }))

export function TimeLine({ desk }: { desk: Desk }) {
  return (
    <Suspense fallback={null}>
      <OpenTimeLine desk={desk} />
    </Suspense>
  )
}

/** Between two panes, where there is room for several. */
export function Splitter({ pane }: { pane: Pane }) {
  return (
    <Suspense fallback={null}>
      <OpenSplitter pane={pane} />
    </Suspense>
  )
}

/** The palette of commands, or find and replace, while it is open. */
export function Tools({ bench, tool, onClose }: { bench: Bench; tool: Tool; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <OpenTool bench={bench} tool={tool} run={(command) => runCommand(bench, command)} onClose={onClose} />
    </Suspense>
  )
}

/** The map of keys, while it is open. */
export function KeyMap({ desk }: { desk: Desk }) {
  return useStored(desk.isHelpOpen) ? (
    <Suspense fallback={null}>
      <OpenKeyMap onClose={() => desk.isHelpOpen.set(false)} />
    </Suspense>
  ) : null
}
