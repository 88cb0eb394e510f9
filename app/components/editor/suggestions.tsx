import { lazy, Suspense } from 'react'
import type { Desk } from './desk.ts'
import { useDesk } from './use-desk.ts'
import { useStoredPart } from './store.ts'

const SuggestionList = lazy(async () => ({ default: (await import('./open-tool.tsx')).SuggestionList }))

/** What was said for texts like this one, while it is chosen. */
export function Suggestions({ groupId }: { groupId: string }) {
  const desk = useDesk()
  return desk && <OfChosen desk={desk} groupId={groupId} />
}

function OfChosen({ desk, groupId }: { desk: Desk; groupId: string }) {
  const isChosen = useStoredPart(desk.chosen, (chosen) => chosen?.track.groupId === groupId)
  if (!isChosen) return null
  return (
    <Suspense fallback={null}>
      <SuggestionList desk={desk} groupId={groupId} />
    </Suspense>
  )
}
