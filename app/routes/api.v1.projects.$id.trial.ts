import { db } from '#app/db/client.server.ts'
import { StartTrial } from '#app/forms/start-work.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { trialJson } from '#app/http/preview-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { loadTrial } from '#app/services/previews/load-previews.server.ts'
import { removePreview, startPreview } from '#app/services/previews/previews.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { project } = await requireApiProject(args)
    return apiJson(trialJson(await loadTrial(db, project), args.request))
  },
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return onceForKey(db, args.request, owned.userId, async () => {
      const { group_id: trackId, ...options } = await readJson(args.request, StartTrial)
      const started = await startPreview(db, owned, { kind: 'trial', trackId }, options)
      return apiJson(trialJson({ ...started, stale: false }, args.request), 202)
    })
  },
  DELETE: async (args) => {
    const { owned } = await requireApiProject(args)
    await removePreview(db, owned, 'trial')
    return new Response(null, { status: 204 })
  },
})
