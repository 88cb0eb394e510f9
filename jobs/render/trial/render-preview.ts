import { PictureServer } from '../picture-server.ts'
import { probeSource } from '../source/probe-source.ts'
import { withWorkFolder } from '../work-folder.ts'
import { renderContactSheet } from './contact-sheet.ts'
import type { MadePreview, PreviewRequest } from './preview-request.ts'
import { renderTrial } from './render-trial.ts'

/**
 * Makes a trial (an MP4) or a contact sheet (its JPEGs one after the other) at `outPath`. Throws what a render throws,
 * and `translation.unknown-group` for a trial around no text of the request.
 */
export function renderPreview(request: PreviewRequest): Promise<MadePreview> {
  return withWorkFolder(async (workDir) => {
    const pictures = await PictureServer.open(workDir)
    request.onProgress(0)
    try {
      const source = await probeSource(request.sourcePath, request.tools, request.signal)
      const parts = { source, pictures, workDir }
      const { preview } = request
      return preview.kind === 'trial'
        ? await renderTrial(request, { ...parts, trackId: preview.trackId })
        : await renderContactSheet(request, { ...parts, page: preview.page })
    } finally {
      pictures.close()
    }
  })
}
