import { db } from '#app/db/client.server.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { projectJson } from '#app/http/project-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return onceForKey(db, args.request, owned.userId, async () => {
      const options = await readJson(args.request, RenderOptions)
      const { project, renderId } = await startRender(db, owned, 'premium', options)
      return apiJson(
        { ...projectJson(await withQueuePosition(db, project), args.request), render_id: renderId },
        202,
      )
    })
  },
})
