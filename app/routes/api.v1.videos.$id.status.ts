import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { statusJson } from '#app/http/project-json.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { project } = await requireApiProject(args)
    return apiJson(statusJson(await withQueuePosition(db, project), args.request))
  },
})
