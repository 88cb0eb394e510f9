import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Desk } from './desk.ts'
import { FrameTools } from './frame-tools.tsx'
import { useStored } from './store.ts'
import { Transport } from './transport.tsx'
import { typingPause } from './typing-pause.ts'

// the player and the composition come once there is something to show, and on no other screen
const Stage = lazy(async () => {
  await typingPause()
  return import('./stage.tsx')
})

/** The frame with what plays it, pinned beside the list, or above it; its place is kept until the tracks are here. */
export function FramePane({
  desk,
  size,
  projectId,
}: {
  desk: Desk | null
  size: { readonly width: number; readonly height: number }
  projectId: string
}) {
  const ratio = size.width / size.height
  return (
    <div
      data-pinned="frame"
      className="sticky top-14 z-20 overflow-hidden border-hairline bg-surface [--stage-height:34dvh] noscript:hidden max-lg:-mx-4 max-lg:border-b sm:max-lg:-mx-6 lg:top-[4.5rem] lg:z-0 lg:rounded-lg lg:border lg:[--stage-height:calc(100dvh-25rem)]"
    >
      <div className="bg-ink">
        <div
          className="mx-auto"
          style={{ aspectRatio: ratio, maxWidth: `calc(var(--stage-height) * ${ratio})` }}
        >
          {desk && (
            <Suspense fallback={null}>
              <Stage desk={desk} projectId={projectId} />
            </Suspense>
          )}
        </div>
      </div>
      <div className="min-h-11">
        {desk && (
          <Transport desk={desk}>
            <FrameTools desk={desk} />
          </Transport>
        )}
      </div>
      {desk && <Note desk={desk} />}
    </div>
  )
}

function Note({ desk }: { desk: Desk }) {
  const { t } = useTranslation('editor')
  const { original } = useStored(desk.tracks)
  return (
    <p className="px-3 pb-2 text-sm text-muted max-lg:hidden">
      {t(original.file === null ? 'stage.noVideo' : 'stage.note')}
    </p>
  )
}
