interface WrongLine {
  readonly line: number
  /** Those columns that are wrong in it, by the names that the file has for them. */
  readonly columns: string
}

const SHOWN = 20

/** The wrong lines of a refused CSV that are shown, and how many more are wrong or were not looked at. */
export interface WrongLines {
  readonly lines: readonly WrongLine[]
  readonly more: number
}

/** Out of the problem that an action answered: its errors are named `line 3`. */
export function wrongLinesIn(answer: unknown): WrongLines {
  const problem = fieldOf(answer, 'problem')
  const errors = fieldOf(problem, 'errors')
  if (typeof errors !== 'object' || errors === null) return { lines: [], more: 0 }
  const lines = Object.entries(errors).flatMap(([name, columns]) => {
    const line = /^line (\d+)$/.exec(name)?.[1]
    return line === undefined || !Array.isArray(columns)
      ? []
      : [{ line: Number(line), columns: columns.join(', ') }]
  })
  const unlisted = fieldOf(problem, 'errors_unlisted')
  const shown = lines.slice(0, SHOWN)
  return {
    lines: shown,
    more: lines.length - shown.length + (typeof unlisted === 'number' ? unlisted : 0),
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}
