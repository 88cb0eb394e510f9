import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'
import { storeSize, storedSizes, type Pane, PANES, sizeAfterKey, variablesOf, within } from './pane-sizes.ts'

/** Between two panes: is dragged, moved by arrow keys, Home and End; a double click or Enter resets it. */
export function PaneSplitter({ pane }: { pane: Pane }) {
  const { t } = useTranslation('editor')
  const line = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(() => storedSizes()[pane])
  const from = useRef<{ at: number; size: number; per: number }>()
  const { least, most, usual } = PANES[pane]
  const isUpright = pane === 'frame'
  useEffect(() => {
    const panes = line.current?.closest<HTMLElement>('[data-panes]')
    const variables = variablesOf(size === undefined ? {} : { [pane]: size })
    const own = Object.entries(variables).filter(([name]) => isUpright !== name.includes('time-line'))
    for (const [name, value] of own) panes?.style.setProperty(name, value)
  }, [pane, size, isUpright])
  const change = (to: number | undefined) => {
    setSize(to)
    storeSize(pane, to)
  }
  const placeOf = ({ clientX, clientY }: PointerEvent) => (isUpright ? clientX : -clientY)
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const measured = measure(event.currentTarget, pane)
    from.current = { at: placeOf(event), size: within(pane, measured.size), per: measured.per }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = from.current
    if (held) change(within(pane, held.size + (placeOf(event) - held.at) * held.per))
  }
  const end = () => {
    from.current = undefined
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = sizeAfterKey(pane, size ?? usual, event.key)
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    change(to)
  }
  return (
    <div
      ref={line}
      role="separator"
      tabIndex={0}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-label={t(`panes.${pane}`)}
      title={t('panes.help')}
      aria-valuenow={Math.round(size ?? usual)}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => change(undefined)}
      onKeyDown={press}
      className={classes(
        'group absolute flex touch-none items-center justify-center rounded',
        isUpright ? 'inset-y-0 -left-2 w-4 cursor-col-resize' : 'inset-x-0 -top-2 h-4 cursor-row-resize',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'rounded-full bg-control opacity-50 group-hover:opacity-100 group-focus-visible:opacity-100',
          isUpright ? 'h-10 w-1' : 'h-1 w-10',
        )}
      />
    </div>
  )
}

/** The size as it is drawn, and how much of it a pixel is. */
function measure(line: HTMLElement, pane: Pane): { size: number; per: number } {
  if (pane === 'timeLine') {
    const height = line.parentElement?.querySelector('[data-testid=time-line]')?.clientHeight
    return { size: height ?? PANES.timeLine.usual, per: 1 }
  }
  const place = line.parentElement
  const widths = [place?.previousElementSibling, place?.parentElement?.lastElementChild].map(
    (element) => element?.clientWidth ?? 1,
  )
  const [frame = 1, list = 1] = widths
  return { size: (100 * frame) / (frame + list), per: 100 / (frame + list) }
}
