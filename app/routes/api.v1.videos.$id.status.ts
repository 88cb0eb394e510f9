import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { statusJson } from '#app/http/project-json.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => apiJson(statusJson((await requireApiProject(args)).project, args.request)),
})
