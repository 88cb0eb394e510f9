import { db } from '#app/db/client.server.ts'
import { CreateProjectCall } from '#app/forms/create-project.ts'
import { ListProjectsQuery } from '#app/forms/queries.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { projectJson } from '#app/http/project-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { createProject, listProjects } from '#app/services/projects/projects.server.ts'
import { notQueued, withQueuePositions } from '#app/services/projects/queue-position.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const user = await requireApiUser(request)
    const projects = await listProjects(db, user.id, readQuery(request, ListProjectsQuery))
    return apiJson((await withQueuePositions(db, projects)).map((project) => projectJson(project, request)))
  },
  POST: async ({ request }) => {
    const user = await requireApiUser(request)
    return onceForKey(db, request, user.id, async () => {
      const { recipe_id, ...fields } = await readJson(request, CreateProjectCall)
      const project = await createProject(db, user.id, fields, recipe_id)
      return apiJson(projectJson(notQueued(project), request), 201)
    })
  },
})
