import { db } from '#app/db/client.server.ts'
import { StartRunForm } from '#app/forms/recipe.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { runJson } from '#app/http/project-json.server.ts'
import { loadRun, startRun, stopRun } from '#app/services/runs/project-run.server.ts'
import { recipeOf } from '#app/services/recipes/recipes.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { project } = await requireApiProject(args)
    return apiJson(runJson(await loadRun(db, project), args.request))
  },
  POST: async (args) => {
    const { owned, project } = await requireApiProject(args)
    const { expected_seconds: expectedSeconds, ...form } = await readJson(args.request, StartRunForm)
    const { name, settings } = await recipeOf(db, owned.userId, form)
    await startRun(db, owned, settings, { name, expectedSeconds })
    return apiJson(runJson(await loadRun(db, project), args.request), 202)
  },
  DELETE: async (args) => {
    const { owned } = await requireApiProject(args)
    await stopRun(db, owned)
    return new Response(null, { status: 204 })
  },
})
