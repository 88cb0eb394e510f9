export interface WrongLine {
  readonly line: number
  /** Those columns that are wrong in it, by the names that the file has for them. */
  readonly columns: string
}

const SHOWN = 20

/** The lines of a refused CSV, out of the problem that an action answered: its errors are named `line 3`. */
export function wrongLinesIn(answer: unknown): WrongLine[] {
  const errors = fieldOf(fieldOf(answer, 'problem'), 'errors')
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors)
    .flatMap(([name, columns]) => {
      const line = /^line (\d+)$/.exec(name)?.[1]
      return line === undefined || !Array.isArray(columns)
        ? []
        : [{ line: Number(line), columns: columns.join(', ') }]
    })
    .slice(0, SHOWN)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}
