import { type Crop, cropSize, withMargin } from './frame-crops.ts'

/** A text as it is seen in the video, for browsers without script. What it says stands beside it. */
export function CropWithoutScript({
  source,
  frame,
  crop: { box, seconds },
  most,
}: {
  /** The address of the video. */
  source: string
  /** Its picture, in pixels. */
  frame: { readonly width: number; readonly height: number }
  crop: Crop
  /** The room there is for it, in CSS pixels. */
  most: { readonly widthPx: number; readonly heightPx: number }
}) {
  const part = withMargin(box)
  const { widthPx, heightPx } = cropSize(part, most)
  const scale = widthPx / part.width
  return (
    <noscript>
      <span
        aria-hidden
        data-testid="text-crop"
        className="relative block max-w-full overflow-hidden rounded-sm bg-well"
        style={{ width: widthPx, height: heightPx }}
      >
        <video
          src={`${source}#t=${seconds.toFixed(3)}`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          className="still absolute max-w-none"
          style={{ width: frame.width * scale, left: -part.x * scale, top: -part.y * scale }}
        />
      </span>
    </noscript>
  )
}
