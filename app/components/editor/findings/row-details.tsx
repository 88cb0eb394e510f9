import { lazy, Suspense } from 'react'
import type { TextGroup } from '#app/domain/text-groups.ts'
import type { UnsavedTexts } from '../../translation/unsaved-texts.ts'
import { useDesk } from '../use-desk.ts'

// there is nothing to be told before the tracks are here
const DeskDetails = lazy(async () => ({ default: (await import('../open-tool.tsx')).DeskDetails }))

/** Beside a text: how it fits its place, and what there is to look at in it. Without script the check list tells that. */
export function RowDetails({ group, unsaved }: { group: TextGroup; unsaved: UnsavedTexts }) {
  const desk = useDesk()
  return (
    desk && (
      <Suspense fallback={null}>
        <DeskDetails {...{ desk, group, unsaved }} />
      </Suspense>
    )
  )
}
