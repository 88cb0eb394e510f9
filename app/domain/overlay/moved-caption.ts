import { boundsOf, type Rect, type TextBox } from '../geometry.ts'
import type { Caption } from './overlay-plan.ts'
import { textRect } from './text-extent.ts'

interface Frame {
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * The caption moved and turned as its original is: its size stays, so that it does not pulse. It leaves the frame with its
 * original, and no further than that: a translation may be longer.
 */
export function movedWith(caption: Caption, from: TextBox, to: TextBox, frame: Frame): Caption {
  const text = boundsOf({ ...textRect(caption), angleDegrees: to.angleDegrees })
  const original = boundsOf(to)
  // what is moved by whole pixels is drawn once for all its places
  const inSteps = (by: number) => (to.angleDegrees === caption.box.angleDegrees ? Math.round(by) : by)
  const byX = within(
    to.x + to.width / 2 - from.x - from.width / 2,
    { start: text.x, length: text.width },
    { start: original.x, length: original.width },
    frame.widthPx,
  )
  const byY = within(
    to.y + to.height / 2 - from.y - from.height / 2,
    { start: text.y, length: text.height },
    { start: original.y, length: original.height },
    frame.heightPx,
  )
  const [stepX, stepY] = [inSteps(byX), inSteps(byY)]
  const moved = <Box extends Rect>(rect: Box): Box => ({ ...rect, x: rect.x + stepX, y: rect.y + stepY })
  return {
    ...caption,
    box: { ...moved(caption.box), angleDegrees: to.angleDegrees },
    rooms: caption.rooms.map((room) => ({ ...room, rect: moved(room.rect) })),
    // a surface is known of texts that stand still alone
    plate: caption.plate && { ...caption.plate, rect: moved(caption.plate.rect) },
  }
}

/** The caption as large as its original is when that grows on its place, or as large as the frame has room for. */
export function zoomedWith(caption: Caption, from: TextBox, to: TextBox, frame: Frame): Caption {
  const moved = movedWith(caption, from, to, frame)
  const text = textRect(moved)
  const [middleX, middleY] = [moved.box.x + moved.box.width / 2, moved.box.y + moved.box.height / 2]
  const mostAcross = Math.min(middleX, frame.widthPx - middleX)
  const mostDown = Math.min(middleY, frame.heightPx - middleY)
  const reachX = Math.max(middleX - text.x, text.x + text.width - middleX)
  const reachY = Math.max(middleY - text.y, text.y + text.height - middleY)
  const most = Math.max(1, Math.min(mostAcross / Math.max(1, reachX), mostDown / Math.max(1, reachY)))
  return { ...moved, zoom: Math.min(most, to.width / Math.max(1, from.width)) }
}

interface Span {
  readonly start: number
  readonly length: number
}

/** A move, cut short where it would take more of the text out of the frame than is out of the original. */
function within(by: number, text: Span, original: Span, end: number): number {
  const outBefore = Math.max(0, -original.start)
  const outBehind = Math.max(0, original.start + original.length - end)
  const [least, most] = [-text.start - outBefore, end - text.start - text.length + outBehind]
  return least > most ? (least + most) / 2 : Math.min(Math.max(by, least), most)
}
