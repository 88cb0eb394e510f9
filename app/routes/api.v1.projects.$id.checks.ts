import { db } from '#app/db/client.server.ts'
import { ChecksQuery } from '#app/forms/dismiss-check.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { checksJson } from '#app/http/texts-json.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { loadChecks } from '#app/services/texts/text-checks.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiProject(args)
    const { target_language: language } = readQuery(args.request, ChecksQuery)
    return apiJson(checksJson(await loadChecks(db, owned, { language })))
  },
})
