import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { runJson } from '#app/http/project-json.server.ts'
import { continueRun, loadRun } from '#app/services/runs/project-run.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned, project } = await requireApiProject(args)
    await continueRun(db, owned)
    return apiJson(runJson(await loadRun(db, project), args.request), 202)
  },
})
