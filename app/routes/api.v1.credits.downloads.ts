import { db } from '#app/db/client.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { Page } from '#app/forms/queries.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { projectJson } from '#app/http/project-json.server.ts'
import { listDownloads } from '#app/services/downloads/downloads.server.ts'
import { withQueuePositions } from '#app/services/projects/queue-position.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const user = await requireApiUser(request)
    const projects = await listDownloads(db, user.id, readQuery(request, Page))
    const queued = await withQueuePositions(db, projects)
    return apiJson(queued.map((project) => ({ project_id: project.id, ...projectJson(project, request) })))
  },
})
