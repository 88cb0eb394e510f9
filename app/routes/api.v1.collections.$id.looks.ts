import { db } from '#app/db/client.server.ts'
import { SpreadStyle } from '#app/forms/collection-review.ts'
import { requireApiCollection } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { sharedStylesJson } from '#app/http/collection-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { loadSharedStyles, spreadStyle } from '#app/services/collections/shared-styles.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiCollection(args)
    return apiJson(sharedStylesJson(await loadSharedStyles(db, owned)))
  },
  POST: async (args) => {
    const { owned } = await requireApiCollection(args)
    const { text_id } = await readJson(args.request, SpreadStyle)
    return apiJson(await spreadStyle(db, owned, text_id))
  },
})
