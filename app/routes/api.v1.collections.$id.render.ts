import { db } from '#app/db/client.server.ts'
import { RenderChanged } from '#app/forms/collection-review.ts'
import { requireApiCollection } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { renderChanged } from '#app/services/collections/changed-videos.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiCollection(args)
    const { agreed_credits: agreedCredits, target_language: language } = await readJson(
      args.request,
      RenderChanged,
    )
    return apiJson(await renderChanged(db, owned, { agreedCredits, language }), 202)
  },
})
