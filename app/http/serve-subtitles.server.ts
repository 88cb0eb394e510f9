import contentDisposition from 'content-disposition'
import { db } from '../db/client.server.ts'
import type { Owned } from '../db/projects.server.ts'
import { ExportSubtitles } from '../forms/subtitles.ts'
import { exportSubtitles } from '../services/subtitles/export-subtitles.server.ts'
import { readQuery } from './params.server.ts'

/** The texts of a project in the format that the query asks for, as an attachment. */
export async function serveSubtitles(request: Request, owned: Owned): Promise<Response> {
  const file = await exportSubtitles(db, owned, readQuery(request, ExportSubtitles))
  return new Response(file.content, {
    headers: {
      'Content-Type': file.mimeType,
      'Content-Disposition': contentDisposition(file.name, { fallback: file.name.replace(/[^ -~]/g, '_') }),
      'Cache-Control': 'private, no-store',
    },
  })
}
