import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCurrentFrame, useVideoConfig } from 'remotion'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { LEVEL } from '#remotion/parts/Turned.tsx'
import { TranslatedVideo, type TranslatedVideoProps } from '#remotion/TranslatedVideo.tsx'
import { lettersOf } from '../approximate-covers.ts'
import { followVideo } from './follow-video.ts'
import type { Letters } from './letters.ts'
import { paintErased } from './paint-erased.ts'
import { COMING, PLAYED, SHARP, SourceFrame } from './source-frame.tsx'

// an alias, as that of a composition's
export type ErasedVideoProps = TranslatedVideoProps & {
  /** The address of the source, where what plays is a copy of fewer pixels that is seen enlarged. */
  readonly sharperSource: string | null
}

/** What is painted in it is seen where the video is transparent, as one is that has not loaded. */
export const STILL = 'canvas[data-still]'

/**
 * The composition, with originals erased in the frame that is shown as a render erases them; in a browser that lets no
 * frame be read they are blurred.
 */
export function ErasedVideo({ sharperSource, ...props }: ErasedVideoProps) {
  const { plan, source } = props
  const [isSharp, setSharp] = useState(false)
  const [isReadable, setReadable] = useState(true)
  const isErased = isReadable && source !== null
  const drawn = useMemo(() => (isErased ? withoutBlurs(plan) : plan), [isErased, plan])
  const giveUp = useCallback(() => setReadable(false), [])
  return (
    <>
      <canvas data-still aria-hidden style={BEHIND} />
      {sharperSource !== null && <SourceFrame source={sharperSource} onShown={setSharp} />}
      <TranslatedVideo {...props} plan={drawn} />
      {isErased && <Patches {...{ plan, isSharp }} onUnreadable={giveUp} />}
    </>
  )
}

/** In the video's own coordinates: beside the player it would be off by a pixel. */
const BEHIND = { position: 'absolute', width: '100%', height: '100%', zIndex: -1 } as const

/** The items stay, as faces are loaded for them. */
function withoutBlurs(plan: OverlayPlan): OverlayPlan {
  const intervals = plan.intervals.map(({ startSeconds, show }) => ({
    startSeconds,
    show: show.filter((index) => plan.items[index]?.kind !== 'blur'),
  }))
  return { ...plan, intervals }
}

interface Patch {
  readonly key: string
  readonly letters: Letters
}

/** A picture over each original, beneath all captions. */
function Patches({
  plan,
  isSharp,
  onUnreadable,
}: {
  plan: OverlayPlan
  isSharp: boolean
  onUnreadable: () => void
}) {
  const seconds = useCurrentFrame() / useVideoConfig().fps
  const show = plan.intervals.findLast(({ startSeconds }) => startSeconds <= seconds + 1e-6)?.show
  const patches = useMemo(() => patchesOf(plan, show ?? []), [plan, show])
  const shown = useRef<readonly Patch[]>(patches)
  const root = useRef<HTMLDivElement>(null)
  const painted = useRef(new WeakSet<Element>())
  const paint = useCallback(
    (isAll: boolean) => {
      const parent = root.current?.parentElement
      const video =
        parent?.querySelector<HTMLVideoElement>(SHARP) ?? parent?.querySelector<HTMLVideoElement>(PLAYED)
      if (!root.current || !video || video.readyState < video.HAVE_CURRENT_DATA) return
      if (video.hasAttribute(COMING)) return
      for (const [index, { letters }] of shown.current.entries()) {
        const canvas = root.current.children[index]
        if (!(canvas instanceof HTMLCanvasElement) || (!isAll && painted.current.has(canvas))) continue
        if (!paintErased(canvas, { video, letters, frameWidth: plan.widthPx })) return onUnreadable()
        painted.current.add(canvas)
      }
    },
    [plan.widthPx, onUnreadable],
  )
  // before the frame is shown without them; what is there already is not painted anew with each key
  useLayoutEffect(() => {
    shown.current = patches
    paint(false)
  }, [patches, paint])
  useLayoutEffect(() => paint(true), [isSharp, paint])
  useEffect(() => {
    const player = root.current?.parentElement
    return player ? followVideo(player, () => paint(true)) : undefined
  }, [paint])
  return (
    <div ref={root} style={{ position: 'absolute', inset: 0, zIndex: LEVEL.cover }}>
      {patches.map(({ key, letters }) => {
        const { x, y, width, height } = letters.place.rect
        return <canvas key={key} style={{ position: 'absolute', left: x, top: y, width, height }} />
      })}
    </div>
  )
}

function patchesOf({ items }: OverlayPlan, show: readonly number[]): Patch[] {
  return show.flatMap((index) => {
    const item = items[index]
    const letters = item && lettersOf(item)
    if (!letters || letters.place.rect.width === 0 || letters.place.rect.height === 0) return []
    return [{ key: JSON.stringify(letters), letters }]
  })
}
