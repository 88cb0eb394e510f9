import { db } from '#app/db/client.server.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { contactSheetJson } from '#app/http/preview-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { loadPreview } from '#app/services/previews/load-previews.server.ts'
import { removePreview } from '#app/services/previews/remove-preview.server.ts'
import { startPreview } from '#app/services/previews/start-preview.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { project } = await requireApiProject(args)
    return apiJson(contactSheetJson(await loadPreview(db, project, 'contact-sheet'), args.request))
  },
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return onceForKey(db, args.request, owned.userId, async () => {
      const options = await readJson(args.request, RenderOptions)
      const started = await startPreview(db, owned, { kind: 'contact-sheet' }, options)
      return apiJson(contactSheetJson({ ...started, stale: false }, args.request), 202)
    })
  },
  DELETE: async (args) => {
    const { owned } = await requireApiProject(args)
    await removePreview(db, owned, 'contact-sheet')
    return new Response(null, { status: 204 })
  },
})
