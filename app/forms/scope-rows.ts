import type { ReadingAreas, ReadingScope } from '../domain/reading-scope.ts'
import { printMilliseconds } from '../domain/subtitles/timecode.ts'
import type * as z from 'zod'
import type { AreaKind } from './reading-scope.ts'

/** An area as its fields hold it, its sides in percent of the picture. */
export interface AreaRow {
  readonly kind: AreaKind
  readonly left: string
  readonly top: string
  readonly width: string
  readonly height: string
}

/** Where and when is read, as fields hold it. */
export interface ScopeRows {
  readonly from: string
  readonly to: string
  readonly areas: readonly AreaRow[]
}

/** Rows that a form without script has for further areas. */
const SPARE_ROWS = 3
/** Where subtitles stand. */
const SPARE: AreaRow = { kind: 'none', left: '0', top: '75', width: '100', height: '25' }
const SPARES = Array.from({ length: SPARE_ROWS }, () => SPARE)

/** What fields stand at before a person has changed them. */
export function rowsOf(
  scope: (z.infer<typeof ReadingAreas> & Partial<ReadingScope>) | null | undefined,
): ScopeRows {
  const { read_areas = [], ignored_areas = [], from_seconds, to_seconds } = scope ?? {}
  const print = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined ? '' : printMilliseconds(seconds, '.')
  const ofKind = (kind: AreaKind, areas: typeof read_areas) =>
    areas.map(({ x, y, width, height }) => ({
      ...{ kind, left: percent(x), top: percent(y), width: percent(width), height: percent(height) },
    }))
  const areas = [...ofKind('read', read_areas), ...ofKind('ignore', ignored_areas), ...SPARES]
  return { from: print(from_seconds), to: print(to_seconds), areas }
}

/** What fields stood at when they were sent. */
export function rowsOfForm(form: FormData): ScopeRows {
  const all = (name: string) => form.getAll(name).map(String)
  const [left, top, width, height] = [
    all('area_left'),
    all('area_top'),
    all('area_width'),
    all('area_height'),
  ]
  const areas = all('area_kind').map((kind, row): AreaRow => ({
    kind: kind === 'read' || kind === 'ignore' ? kind : 'none',
    ...{ left: left[row] ?? '', top: top[row] ?? '', width: width[row] ?? '', height: height[row] ?? '' },
  }))
  const text = (name: string) => all(name)[0] ?? ''
  return { from: text('from'), to: text('to'), areas: areas.length > 0 ? areas : SPARES }
}

/** Whether they say more than that all is read. */
export function hasScopeLimits({ from, to, areas }: ScopeRows): boolean {
  return from + to !== '' || areas.some(({ kind }) => kind !== 'none')
}

/** To a hundredth: a fifth of a pixel of a film in 4K. */
function percent(fraction: number): string {
  return String(Math.round(fraction * 10_000) / 100)
}
