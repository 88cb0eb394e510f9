import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { checksJson } from '#app/http/checks-json.ts'
import { loadChecks } from '#app/services/texts/text-checks.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiProject(args)
    return apiJson(checksJson(await loadChecks(db, owned)))
  },
})
