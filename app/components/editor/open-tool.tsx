// what all pages have is one file as long as this one reaches all of it, too
import '../layout/page-title.ts'
import { FindReplace } from './find-replace.tsx'
import type { Command } from './key-commands.ts'
import { Palette } from './palette.tsx'
import type { Bench, Tool } from './bench.ts'

export { callHistory, callTranslations } from './call-steps.ts'
export { Desk } from './desk.ts'
export { DeskDetails } from './findings/desk-details.tsx'
export { OpenKeyMap } from './key-map.tsx'
export { PaneSplitter } from './pane-splitter.tsx'
export { StylePanel } from './style/style-panel.tsx'
export { SuggestionList } from './suggestion-list.tsx'
export { TimeLine } from './time/time-line.tsx'
export { takeSuggestion } from './suggestion-list.tsx'

/**
 * All that comes later is in one file, to which the editor hands what is its own: whatever two files import becomes a
 * third one that the editor has to fetch.
 */
export default function OpenTool({
  bench,
  tool,
  run,
  onClose,
}: {
  bench: Bench
  tool: Tool
  run: (command: Command) => void
  onClose: () => void
}) {
  return tool === 'palette' ? (
    <Palette bench={bench} run={run} onClose={onClose} />
  ) : (
    <FindReplace bench={bench} onClose={onClose} />
  )
}
