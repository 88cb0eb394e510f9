import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { proxyJson } from '#app/http/preview-json.server.ts'
import { loadProxy, startProxy } from '#app/services/previews/proxy.server.ts'
import { removePreview } from '#app/services/previews/previews.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { project } = await requireApiProject(args)
    return apiJson(proxyJson(await loadProxy(db, project), args.request))
  },
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return onceForKey(db, args.request, owned.userId, async () =>
      apiJson(proxyJson(await startProxy(db, owned), args.request), 202),
    )
  },
  DELETE: async (args) => {
    const { owned } = await requireApiProject(args)
    await removePreview(db, owned, 'proxy')
    return new Response(null, { status: 204 })
  },
})
