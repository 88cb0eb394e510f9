import * as z from 'zod'
import { limitingScope, MAX_AREAS, ReadingScope } from '../domain/reading-scope.ts'
import { parseTimecode } from '../domain/subtitles/timecode.ts'

/** What a row of the form is for; `none` is a row that nobody has used. */
const AREA_KINDS = ['none', 'read', 'ignore'] as const
export type AreaKind = (typeof AREA_KINDS)[number]
/** Rows that a form may send: as many as the API takes, and the unused ones. */
const MOST_ROWS = 2 * MAX_AREAS + 10

const percents = z
  .array(
    z
      .number('errors:form.area-numbers')
      .min(0, 'errors:form.area-numbers')
      .max(100, 'errors:form.area-numbers'),
  )
  .max(MOST_ROWS)
  .default([])
const moment = z
  .string()
  .transform((text, context) => {
    const seconds = /^\s*\d{1,6}([.,]\d{1,6})?\s*$/.test(text)
      ? Number(text.replace(',', '.'))
      : parseTimecode(text)
    if (seconds !== undefined) return seconds
    context.addIssue({ code: 'custom', message: 'errors:form.stretch-seconds' })
    return z.NEVER
  })
  .optional()

/** The areas of a form: of each row its kind, and its sides in percent of the picture. */
export const areaFields = {
  area_kind: z.array(z.enum(AREA_KINDS)).max(MOST_ROWS).default([]),
  area_left: percents,
  area_top: percents,
  area_width: percents,
  area_height: percents,
}
/** The stretch of a form, in seconds or as a timecode; empty: without a limit. */
export const stretchFields = { from: moment, to: moment }

type Fields = z.output<z.ZodObject<typeof areaFields & typeof stretchFields>>

/** Where the form says what the schema complains of. */
const FIELD_OF: Readonly<Record<string, keyof Fields>> = { from_seconds: 'from', to_seconds: 'to' }

/** What a form says of where and when is read; null where that is everything. Complains to `context`. */
export function scopeOf(
  {
    area_kind,
    area_left,
    area_top,
    area_width,
    area_height,
    from,
    to,
  }: Partial<Fields> & Pick<Fields, keyof typeof areaFields>,
  context: z.RefinementCtx,
): ReadingScope | null {
  const columns = [area_left, area_top, area_width, area_height]
  if (columns.some(({ length }) => length !== area_kind.length)) {
    context.addIssue({ code: 'custom', path: ['area_kind'], message: 'errors:form.area-numbers' })
    return null
  }
  const areas = area_kind.map((kind, row) => {
    const [x = 0, y = 0, width = 0, height = 0] = columns.map((column) => (column[row] ?? 0) / 100)
    return { kind, area: { x, y, width, height } }
  })
  const ofKind = (wanted: (typeof AREA_KINDS)[number]) =>
    areas.flatMap(({ kind, area }) => (kind === wanted ? [area] : []))
  const scope = ReadingScope.safeParse({
    read_areas: ofKind('read'),
    ignored_areas: ofKind('ignore'),
    from_seconds: from ?? null,
    to_seconds: to ?? null,
  })
  if (scope.success) return limitingScope(scope.data) ?? null
  for (const { path, message } of scope.error.issues) {
    const isOurs = message.startsWith('errors:')
    context.addIssue({
      code: 'custom',
      path: [FIELD_OF[String(path[0])] ?? 'area_kind'],
      message: isOurs ? message : 'errors:form.area-numbers',
    })
  }
  return null
}
