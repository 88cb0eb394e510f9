/**
 * Rows of a CSV text (RFC 4180, with any line end and a leading byte order mark). The separator is what the first
 * line uses: a comma, a semicolon or a tab. Empty lines are left out. A quote that is never closed ends with the text.
 */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '')
  const header = /^[^\r\n]*/.exec(source)?.[0] ?? ''
  const separator = [',', ';', '\t'].reduce((best, one) =>
    header.split(one).length > header.split(best).length ? one : best,
  )
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += character
  }
  rows.push([...row, cell])
  return rows.filter((cells) => cells.some((content) => content.trim() !== ''))
}

/** CSV with commas and CRLF; cells are quoted where they must be. */
export function printCsv(rows: readonly (readonly string[])[]): string {
  const printed = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => `${row.map(printed).join(',')}\r\n`).join('')
}
