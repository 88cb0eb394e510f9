import { memo, type ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import type { Desk } from './desk.ts'
import { FramePane } from './frame-pane.tsx'
import { StyleDock } from './style/style-dock.tsx'
import { Splitter, TimeLine } from './tools.tsx'

/** The frame beside the list, where there is room with a splitter between them; else the one above the other. */
export function Panes({
  desk,
  size,
  projectId,
  children,
}: {
  desk: Desk | null
  /** Of the video; null where there is none to show. */
  size: { readonly width: number; readonly height: number } | null
  projectId: string
  /** The list. */
  children: ReactNode
}) {
  return (
    <div
      className={classes(
        'grid items-start gap-4',
        size &&
          'lg:grid-cols-[minmax(18rem,var(--frame-pane,1fr))_0_minmax(24rem,var(--list-pane,1fr))] lg:gap-x-3 xl:has-[[data-style-dock]]:grid-cols-[minmax(18rem,var(--frame-pane,1fr))_0_19rem_minmax(24rem,var(--list-pane,1fr))] noscript:!grid-cols-1',
      )}
    >
      {size && (
        <>
          <FramePane size={size} desk={desk} projectId={projectId} />
          <div className="sticky top-[4.5rem] z-10 h-[calc(100dvh-16rem)] max-lg:hidden noscript:hidden">
            {desk && <Splitter pane="frame" />}
          </div>
        </>
      )}
      {desk && <StyleDock desk={desk} />}
      <div className="grid min-w-0 gap-4 xl:[[data-style-dock]+&]:pl-3">{children}</div>
    </div>
  )
}

/** The time line under both, as high as a person makes it. */
export const TimeLinePane = memo(function TimeLinePane({ desk }: { desk: Desk }) {
  return (
    <div className="relative w-full max-lg:hidden">
      <Splitter pane="timeLine" />
      <TimeLine desk={desk} />
    </div>
  )
})
