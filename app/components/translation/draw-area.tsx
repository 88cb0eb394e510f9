import { type PointerEvent, useRef } from 'react'
import { OutlinedBox } from '../ui/outlined-box.tsx'

/** In pixels of the upright source. */
export interface DrawnBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
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
  /** The pointer is let go, with what was drawn by then; undefined when nothing was, or the browser took the pointer away. */
  onEnd?: (box: DrawnBox | undefined) => void
}) {
  const drag = useRef<{ readonly corner: Point; box?: DrawnBox }>()
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const area = currentTarget.getBoundingClientRect()
    const within = (part: number, most: number) => Math.round(Math.min(1, Math.max(0, part)) * most)
    return {
      x: within((clientX - area.left) / area.width, size.width),
      y: within((clientY - area.top) / area.height, size.height),
    }
  }
  // what `onDraw` was told last may not have been drawn yet: the box is kept here as well
  const end = (isDrawn: boolean) => {
    const box = isDrawn ? drag.current?.box : undefined
    drag.current = undefined
    onEnd?.(box)
  }
  return (
    <div
      className="absolute inset-0 cursor-crosshair touch-none"
      data-testid="draw-area"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { corner: pointOf(event) }
      }}
      onPointerMove={(event) => {
        const held = drag.current
        if (!held) return
        const [from, to] = [held.corner, pointOf(event)]
        held.box = {
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.max(LEAST_PX, Math.abs(to.x - from.x)),
          height: Math.max(LEAST_PX, Math.abs(to.y - from.y)),
        }
        onDraw(held.box)
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    >
      {box && <OutlinedBox box={box} size={size} isExact />}
    </div>
  )
}
