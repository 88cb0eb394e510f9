import { db } from '#app/db/client.server.ts'
import { requireApiCollection } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { cancelCollection } from '#app/services/collections/steer-collection.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiCollection(args)
    return apiJson({ cancelled: await cancelCollection(db, owned) })
  },
})
