import { useMemo, useState } from 'react'
import type { UnsavedTexts } from '../translation/unsaved-texts.ts'
import type { Bench, Tool } from './bench.ts'
import type { Desk } from './desk.ts'
import type { OwnVersions } from './own-versions.ts'
import type { RowChange, RowChanges } from './row-changes.ts'
import { Store, useStored } from './store.ts'
import type { Saving } from './text-changes.ts'
import { useSteps } from './use-steps.ts'

const NOTHING_TO_SAVE = new Store<Saving>('saved')

/** What commands act on, and which of the tools is open that come only then. Null until the tracks are here. */
export function useBench({
  desk,
  projectId,
  own,
  rows,
  unsaved,
  isUnsaved,
  onChange,
  onDone,
}: {
  desk: Desk | null
  projectId: string
  own: OwnVersions
  rows: RowChanges
  unsaved: UnsavedTexts
  /** What was typed is still to be saved, or on its way. */
  isUnsaved: boolean
  onChange: (groupId: string, change: RowChange) => void
  /** A change of many texts was made: the server's are others. */
  onDone: () => void
}): { bench: Bench | null; tool: Tool | null; close: () => void } {
  const [tool, open] = useState<Tool | null>(null)
  const isRowBusy = useStored(rows.saving) === 'saving'
  const isDeskBusy = useStored(desk?.changes.saving ?? NOTHING_TO_SAVE) === 'saving'
  const { undo, redo, replace } = useSteps({
    projectId,
    isBusy: isUnsaved || isRowBusy || isDeskBusy,
    own,
    onDone: () => {
      rows.forget()
      unsaved.forgetSaved()
      onDone()
    },
  })
  const bench = useMemo(
    () => desk && { desk, own, steps: { undo, redo, replace }, onChange, open },
    [desk, own, undo, redo, replace, onChange],
  )
  return { bench, tool, close: () => open(null) }
}
