import { db } from '#app/db/client.server.ts'
import { SpreadLook } from '#app/forms/collection-review.ts'
import { requireApiCollection } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { looksJson } from '#app/http/collection-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { loadLooks, spreadLook } from '#app/services/collections/looks.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiCollection(args)
    return apiJson(looksJson(await loadLooks(db, owned)))
  },
  POST: async (args) => {
    const { owned } = await requireApiCollection(args)
    const { text_id } = await readJson(args.request, SpreadLook)
    return apiJson(await spreadLook(db, owned, text_id))
  },
})
