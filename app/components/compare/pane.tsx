import { forwardRef } from 'react'

/** One of the two videos. */
export const Pane = forwardRef<
  HTMLVideoElement,
  {
    src: string
    label: string
    ratio: number
    isMuted: boolean
    /** In percent, how much of it is seen from the left; absent: all, beside the other. */
    seen?: number | undefined
    onReady: () => void
    onFailure: () => void
  }
>(function Pane({ src, label, ratio, isMuted, seen, onReady, onFailure }, ref) {
  return (
    <div
      className={seen === undefined ? 'relative' : 'absolute inset-0'}
      style={seen === undefined ? undefined : { clipPath: `inset(0 ${100 - seen}% 0 0)` }}
    >
      <video
        ref={ref}
        src={src}
        muted={isMuted}
        playsInline
        disablePictureInPicture
        preload="auto"
        aria-label={label}
        style={{ aspectRatio: ratio }}
        onLoadedData={onReady}
        onError={onFailure}
        className="pointer-events-none block w-full rounded-lg bg-ink object-contain"
      />
    </div>
  )
})
