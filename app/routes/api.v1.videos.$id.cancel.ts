import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { projectJson } from '#app/http/project-json.server.ts'
import { cancelStage } from '#app/services/projects/stages.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return apiJson(projectJson(await withQueuePosition(db, await cancelStage(db, owned)), args.request))
  },
})
