import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { projectJson } from '#app/http/project-json.server.ts'
import { receiveVideo } from '#app/http/receive-videos.server.ts'
import { notQueued } from '#app/services/projects/queue-position.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    const project = await receiveVideo(db, owned, args.request)
    return apiJson(projectJson(notQueued(project), args.request))
  },
})
