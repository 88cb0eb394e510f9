import { db } from '#app/db/client.server.ts'
import { DismissCheck } from '#app/forms/dismiss-check.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiRoute } from '#app/http/api-route.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { dismissCheck } from '#app/services/texts/text-checks.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    await dismissCheck(db, owned, await readJson(args.request, DismissCheck))
    return new Response(null, { status: 204 })
  },
})
