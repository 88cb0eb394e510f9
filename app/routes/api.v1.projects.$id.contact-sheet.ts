import { db } from '#app/db/client.server.ts'
import { SheetQuery, StartSheet } from '#app/forms/start-work.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { contactSheetJson } from '#app/http/preview-json.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { loadSheet, sheetSize } from '#app/services/previews/load-previews.server.ts'
import { removePreview, startPreview } from '#app/services/previews/previews.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { project } = await requireApiProject(args)
    const { page } = readQuery(args.request, SheetQuery)
    return apiJson(contactSheetJson(await loadSheet(db, project, page), args.request))
  },
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return onceForKey(db, args.request, owned.userId, async () => {
      const { page, ...options } = await readJson(args.request, StartSheet)
      const started = await startPreview(db, owned, { kind: 'contact-sheet', page }, options)
      const size = await sheetSize(db, owned.id)
      return apiJson(contactSheetJson({ ...started, ...size, stale: false }, args.request), 202)
    })
  },
  DELETE: async (args) => {
    const { owned } = await requireApiProject(args)
    await removePreview(db, owned, 'contact-sheet')
    return new Response(null, { status: 204 })
  },
})
