import { type PointerEvent, useRef } from 'react'

/** In pixels of the upright source. */
export interface DrawnBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const LEAST_PX = 4

/** Lies over the picture; a box is dragged from one corner to the other. */
export function DrawArea({
  size,
  box,
  onDraw,
  onEnd,
}: {
  size: { readonly width: number; readonly height: number }
  box: DrawnBox | undefined
  onDraw: (box: DrawnBox) => void
  /** The pointer is let go; what was drawn is what `onDraw` was told last. */
  onEnd?: () => void
}) {
  const corner = useRef<{ x: number; y: number }>()
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const area = currentTarget.getBoundingClientRect()
    const within = (part: number, most: number) => Math.round(Math.min(1, Math.max(0, part)) * most)
    return {
      x: within((clientX - area.left) / area.width, size.width),
      y: within((clientY - area.top) / area.height, size.height),
    }
  }
  const end = () => {
    corner.current = undefined
    onEnd?.()
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div
      className="absolute inset-0 cursor-crosshair touch-none"
      data-testid="draw-area"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        corner.current = pointOf(event)
      }}
      onPointerMove={(event) => {
        const from = corner.current
        if (!from) return
        const to = pointOf(event)
        onDraw({
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.max(LEAST_PX, Math.abs(to.x - from.x)),
          height: Math.max(LEAST_PX, Math.abs(to.y - from.y)),
        })
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {box && (
        <span
          aria-hidden
          className="absolute rounded-sm outline outline-2 outline-[#ffd60a] shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000]"
          style={{
            left: percent(box.x, size.width),
            top: percent(box.y, size.height),
            width: percent(box.width, size.width),
            height: percent(box.height, size.height),
          }}
        />
      )}
    </div>
  )
}
