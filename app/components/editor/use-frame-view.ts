import { type PointerEvent, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Point } from '#app/domain/geometry.ts'
import type { Desk } from './desk.ts'
import { scrollKeeping, wheeled, zoomWithin } from './frame-zoom.ts'
import { placeAndTimeOf } from './place-and-time.ts'
import { useStored } from './store.ts'

/** The middle button of a mouse. */
const MIDDLE = 1

/**
 * Zooms the frame within its view and moves it there: by a wheel with Ctrl, two fingers, the middle button, a drag with
 * the space bar held or from where no text is. The view scrolls, so that bars and keys move it as well.
 */
export function useFrameView(desk: Desk, view: RefObject<HTMLElement>) {
  const zoom = useStored(desk.zoom)
  /** What stays where it is when the zoom becomes another, in pixels of the view. */
  const anchor = useRef<Point>()
  const drawn = useRef(zoom)
  const fingers = useRef(new Map<number, Point>())
  const panned = useRef<number>()
  const space = useSpace(desk, view)

  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const at = anchor.current ?? chosenPoint(desk, element, drawn.current) ?? middleOf(element)
    anchor.current = undefined
    const scroll: Point = [element.scrollLeft, element.scrollTop]
    const [left, top] = scrollKeeping(at, scroll, zoom / drawn.current)
    drawn.current = zoom
    element.scrollTo(left, top)
  }, [desk, view, zoom])

  useEffect(() => {
    const element = view.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomTo(wheeled(desk.zoom.get(), event.deltaY), [event.clientX, event.clientY])
    }
    const zoomTo = (to: number, at: Point) => {
      anchor.current = pointOfView(element, at)
      desk.zoom.set(to)
    }
    // React listens to wheels without the right to hold the page still
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [desk, view])

  // a text that is chosen elsewhere is brought into the view
  useEffect(
    () =>
      desk.chosen.subscribe(() => {
        const element = view.current
        const at = element && desk.zoom.get() > 1 && chosenPoint(desk, element, desk.zoom.get())
        if (!at || isSeen(element, at) || desk.chosen.get()?.by === 'frame') return
        element.scrollBy(at[0] - element.clientWidth / 2, at[1] - element.clientHeight / 2)
      }),
    [desk, view],
  )

  const pan = (event: PointerEvent<HTMLElement>) => {
    panned.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerDownCapture = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') fingers.current.set(event.pointerId, [event.clientX, event.clientY])
    if (event.button !== MIDDLE && !space.isHeld()) return
    event.stopPropagation()
    event.preventDefault()
    pan(event)
  }
  /** What no text has taken. */
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (desk.zoom.get() > 1 && event.isPrimary && event.button === 0) pan(event)
  }
  const onPointerMoveCapture = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: element, pointerId } = event
    const now: Point = [event.clientX, event.clientY]
    const before = fingers.current.get(pointerId)
    if (before && fingers.current.size === 2) {
      const [other] = [...fingers.current].flatMap(([id, at]) => (id === pointerId ? [] : [at]))
      fingers.current.set(pointerId, now)
      if (!other) return
      event.stopPropagation()
      element.scrollBy((before[0] - now[0]) / 2, (before[1] - now[1]) / 2)
      anchor.current = pointOfView(element, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2])
      desk.zoom.set(
        zoomWithin((desk.zoom.get() * distance(now, other)) / Math.max(1, distance(before, other))),
      )
    } else if (panned.current === pointerId) {
      event.stopPropagation()
      space.use()
      element.scrollBy(-event.movementX, -event.movementY)
    }
    if (before) fingers.current.set(pointerId, now)
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    if (panned.current === event.pointerId) panned.current = undefined
  }
  return {
    onPointerDownCapture,
    onPointerDown,
    onPointerMoveCapture,
    onPointerUpCapture: end,
    onPointerCancelCapture: end,
  }
}

/**
 * While the pointer is over the enlarged frame the space bar is for dragging it; it plays only when nothing was dragged
 * until it is let go.
 */
function useSpace(desk: Desk, view: RefObject<HTMLElement>) {
  const held = useRef<'held' | 'used' | null>(null)
  useEffect(() => {
    const isOurs = ({ code, target }: KeyboardEvent) =>
      code === 'Space' &&
      desk.zoom.get() > 1 &&
      view.current?.matches(':hover') === true &&
      !(target instanceof Element && target.closest('button, a, input, textarea, select, summary, dialog'))
    const press = (event: KeyboardEvent) => {
      if (!isOurs(event) || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      held.current ??= 'held'
    }
    const letGo = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || held.current === null) return
      if (held.current === 'held') desk.playhead.toggle()
      held.current = null
    }
    window.addEventListener('keydown', press, { capture: true })
    window.addEventListener('keyup', letGo)
    return () => {
      window.removeEventListener('keydown', press, { capture: true })
      window.removeEventListener('keyup', letGo)
    }
  }, [desk, view])
  return {
    isHeld: () => held.current !== null,
    use: () => {
      if (held.current) held.current = 'used'
    },
  }
}

/** The middle of the chosen text in pixels of the view, at a zoom. */
function chosenPoint(desk: Desk, view: HTMLElement, zoom: number): Point | undefined {
  const { frame } = desk.tracks.get()
  const track = desk.trackOf(desk.chosen.get()?.track.id ?? '')
  if (!track) return undefined
  const { x, y, width, height } = placeAndTimeOf(track).box
  return [
    ((x + width / 2) / frame.width) * view.clientWidth * zoom - view.scrollLeft,
    ((y + height / 2) / frame.height) * view.clientHeight * zoom - view.scrollTop,
  ]
}

function pointOfView(view: HTMLElement, [x, y]: Point): Point {
  const { left, top } = view.getBoundingClientRect()
  return [x - left, y - top]
}

function middleOf({ clientWidth, clientHeight }: HTMLElement): Point {
  return [clientWidth / 2, clientHeight / 2]
}

function isSeen({ clientWidth, clientHeight }: HTMLElement, [x, y]: Point): boolean {
  return x >= 0 && x <= clientWidth && y >= 0 && y <= clientHeight
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}
