import { boundsOf, type TextBox } from '../geometry.ts'
import type { Caption, Rect } from './overlay-plan.ts'
import { textRect } from './text-rect.ts'

interface Frame {
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * The caption moved and turned as its original is: its size stays, so that it does not pulse. At the frame's edge it
 * stops where its own text would leave the frame, as a translation may be longer than its original.
 */
export function movedWith(caption: Caption, from: TextBox, to: TextBox, frame: Frame): Caption {
  const text = boundsOf({ ...textRect(caption), angleDegrees: to.angleDegrees })
  const byX = within(to.x + to.width / 2 - from.x - from.width / 2, text.x, text.width, frame.widthPx)
  const byY = within(to.y + to.height / 2 - from.y - from.height / 2, text.y, text.height, frame.heightPx)
  const moved = <Box extends Rect>(rect: Box): Box => ({ ...rect, x: rect.x + byX, y: rect.y + byY })
  return {
    ...caption,
    box: { ...moved(caption.box), angleDegrees: to.angleDegrees },
    rooms: caption.rooms.map((room) => ({ ...room, rect: moved(room.rect) })),
    // a surface is known of texts that stand still alone
    plate: caption.plate && { ...caption.plate, rect: moved(caption.plate.rect) },
  }
}

/** A move, cut short where it would take the text out of the frame; what is out already may come in. */
function within(by: number, start: number, length: number, end: number): number {
  const [least, most] = [Math.min(0, -start), Math.max(0, end - length - start)]
  return Math.min(Math.max(by, least), most)
}
