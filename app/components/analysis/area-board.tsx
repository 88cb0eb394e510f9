import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextBox } from '#app/domain/geometry.ts'
import type { AreaRow } from '#app/forms/scope-rows.ts'
import type { BoxBoard } from '../editor/box-board.ts'
import { CornerGrips, placeOf } from '../editor/corner-grips.tsx'
import { useBoxDrag } from '../editor/use-box-drag.ts'
import { useBoxKeys } from '../editor/use-box-keys.ts'
import { DrawArea, type DrawnBox } from '../translation/draw-area.tsx'
import { classes } from '../ui/classes.ts'
import { boxOfRow, changedSides, sidesOf } from './area-sides.ts'

/** Of the frame's width and height: what is drawn smaller is a click, or a tap. */
const LEAST_SHARE = 0.02

export interface PickedArea {
  readonly id: string
  readonly row: AreaRow
}

interface AreaBoardProps {
  readonly areas: readonly PickedArea[]
  readonly frame: { readonly width: number; readonly height: number }
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly add: (row: AreaRow) => void
  readonly change: (id: string, changed: Partial<AreaRow>) => void
  readonly remove: (id: string) => void
}

/** Over the frame: a new area is drawn where none is, the others are moved, resized and, with Delete, removed. */
export function AreaBoard({ areas, frame, chosen, onChoose, add, change, remove }: AreaBoardProps) {
  const [drawn, setDrawn] = useState<DrawnBox>()
  const show = ({ id, row }: PickedArea, box: TextBox) =>
    change(id, changedSides(boxOfRow(row, frame), box, frame))
  const board: BoxBoard<PickedArea> = {
    frame: () => frame,
    boxOf: ({ row }) => boxOfRow(row, frame),
    originOf: ({ row }) => boxOfRow(row, frame),
    onGrabbed: () => undefined,
    show,
    finish: show,
  }
  const boxes = areas.map(({ id, row }) => ({ id, box: boxOfRow(row, frame) }))
  const { guides, begin, onPointerMove, onPointerUp, onPointerCancel } = useBoxDrag(board, boxes)
  const press = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || !(event.target instanceof HTMLElement)) return onPointerCancel()
    const id = event.target.closest<HTMLElement>('[data-area]')?.dataset['area']
    const area = areas.find((one) => one.id === id)
    if (!area) return
    onChoose(area.id)
    begin(event, area, event.target.dataset['grip'] ?? 'whole')
  }
  const finishDrawing = (box: DrawnBox | undefined) => {
    setDrawn(undefined)
    if (!box) return
    if (box.width < LEAST_SHARE * frame.width || box.height < LEAST_SHARE * frame.height) return
    add({ kind: 'read', ...sidesOf({ ...box, angleDegrees: 0 }, frame) })
  }
  return (
    <div
      className="absolute inset-0 touch-none select-none"
      data-testid="area-board"
      onPointerDown={press}
      {...{ onPointerMove, onPointerUp, onPointerCancel }}
    >
      <DrawArea size={frame} box={drawn} onDraw={setDrawn} onEnd={finishDrawing} />
      {areas.map((area, index) => (
        <AreaOutline
          key={area.id}
          {...{ area, board, frame }}
          number={index + 1}
          isChosen={area.id === chosen}
          onChoose={() => onChoose(area.id)}
          onRemove={() => remove(area.id)}
        />
      ))}
      {guides.map(({ axis, at }) => (
        <span
          key={axis}
          aria-hidden
          className={classes(
            'pointer-events-none absolute bg-signal',
            axis === 'x' ? 'inset-y-0 w-px' : 'inset-x-0 h-px',
          )}
          style={
            axis === 'x' ? { left: `${(at / frame.width) * 100}%` } : { top: `${(at / frame.height) * 100}%` }
          }
        />
      ))}
    </div>
  )
}

function AreaOutline({
  area,
  board,
  frame,
  number,
  isChosen,
  onChoose,
  onRemove,
}: Pick<AreaBoardProps, 'frame'> & {
  area: PickedArea
  board: BoxBoard<PickedArea>
  number: number
  isChosen: boolean
  onChoose: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('analysis')
  const { kind } = area.row
  const outline = useRef<HTMLDivElement>(null)
  // just added: the keys move it at once
  useEffect(() => {
    if (isChosen) outline.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- not when it is chosen by its fields
  }, [])
  const { onKeyDown, ...keys } = useBoxKeys(board, area, onChoose)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return onKeyDown(event)
    event.preventDefault()
    onRemove()
  }
  return (
    <div
      ref={outline}
      role="button"
      tabIndex={0}
      aria-label={t('scope.place', { number, kind: t(`scope.kinds.${kind}`) })}
      data-area={area.id}
      className={classes(
        'absolute cursor-move rounded-sm outline shadow-[0_0_0_3px_#16181d99,inset_0_0_0_1px_#16181d99]',
        isChosen ? 'z-10 outline-2 outline-signal' : 'outline-1 outline-[#fff]',
        kind === 'ignore' &&
          'bg-[repeating-linear-gradient(45deg,#16181db3_0_6px,#16181d66_6px_12px)] outline-dashed',
      )}
      style={placeOf(boxOfRow(area.row, frame), frame)}
      onFocus={onChoose}
      onKeyDown={press}
      {...keys}
    >
      <span
        aria-hidden
        className="pointer-events-none absolute left-1 top-1 max-w-full truncate rounded bg-ink px-1.5 text-sm text-[#fff]"
      >
        {number} · {t(`scope.kinds.${kind}`)}
      </span>
      {isChosen && <CornerGrips />}
    </div>
  )
}
