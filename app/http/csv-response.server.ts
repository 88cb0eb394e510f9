/** A CSV to be kept as a file of this name. With a byte order mark, or spreadsheets would take it for another encoding. */
export function csvResponse(csv: string, fileName: string): Response {
  return new Response(`\ufeff${csv}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}
