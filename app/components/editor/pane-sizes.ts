/** Sizes of the editor's panes that a person has set; an absent one is as the screen lays it out. */
export interface PaneSizes {
  /** Of the width that the frame and the list share, in per cent. */
  readonly frame?: number
  /** Of the time line, in pixels. */
  readonly timeLine?: number
}

export type Pane = keyof PaneSizes

/** What keeps each of them usable. The style sheet has bounds of its own for windows that are small. */
export const PANES = {
  frame: { least: 25, most: 75, step: 2, usual: 50 },
  timeLine: { least: 26, most: 320, step: 10, usual: 86 },
} as const satisfies Record<Pane, object>

const KEY = 'editor-panes'

/** As they were left in this browser. */
export function storedSizes(): PaneSizes {
  let kept: unknown
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    // a browser may forbid it, and anybody may write there
    return {}
  }
  if (typeof kept !== 'object' || kept === null) return {}
  const told = new Map<string, unknown>(Object.entries(kept))
  return {
    ...sizeIn(told, 'frame'),
    ...sizeIn(told, 'timeLine'),
  }
}

function sizeIn(told: ReadonlyMap<string, unknown>, pane: Pane): PaneSizes {
  const size = told.get(pane)
  return typeof size === 'number' && Number.isFinite(size) ? { [pane]: within(pane, size) } : {}
}

/** Undefined: as the screen lays it out. */
export function storeSize(pane: Pane, size: number | undefined): void {
  try {
    // what is undefined JSON leaves out
    localStorage.setItem(KEY, JSON.stringify({ ...storedSizes(), [pane]: size }))
  } catch {
    // they last as long as the page then
  }
}

export function within(pane: Pane, size: number): number {
  const { least, most } = PANES[pane]
  return Math.min(most, Math.max(least, size))
}

/** The size after a key, undefined for one that changes none. Forwards is to the right, and up for the time line. */
export function sizeAfterKey(pane: Pane, size: number, key: string): number | undefined {
  const { least, most, step } = PANES[pane]
  const [less, more] = pane === 'frame' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowDown', 'ArrowUp']
  if (key === less) return within(pane, size - step)
  if (key === more) return within(pane, size + step)
  return { Home: least, End: most }[key]
}

/** What the style sheet lays the panes out by. */
export function variablesOf({ frame, timeLine }: PaneSizes): Readonly<Record<string, string | null>> {
  return {
    '--frame-pane': frame === undefined ? null : `${frame}fr`,
    '--list-pane': frame === undefined ? null : `${100 - frame}fr`,
    '--time-line-height': timeLine === undefined ? null : `${timeLine}px`,
  }
}
