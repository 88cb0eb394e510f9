import { db } from '#app/db/client.server.ts'
import { UpdateProjectForm } from '#app/forms/create-project.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { projectJson } from '#app/http/project-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { deleteProject, updateProject } from '#app/services/projects/projects.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { project } = await requireApiProject(args)
    return apiJson(projectJson(await withQueuePosition(db, project), args.request))
  },
  PATCH: async (args) => {
    const { owned } = await requireApiProject(args)
    const project = await updateProject(db, owned, await readJson(args.request, UpdateProjectForm))
    return apiJson(projectJson(await withQueuePosition(db, project), args.request))
  },
  DELETE: async (args) => {
    const { owned } = await requireApiProject(args)
    await deleteProject(db, owned)
    return new Response(null, { status: 204 })
  },
})
