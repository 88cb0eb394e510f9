import { db } from '#app/db/client.server.ts'
import { CreateCollectionForm, ListCollectionsQuery } from '#app/forms/collections.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { collectionJson, countedJson } from '#app/http/collection-json.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { createCollection, listCollections } from '#app/services/collections/edit-collections.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const user = await requireApiUser(request)
    const collections = await listCollections(db, user.id, readQuery(request, ListCollectionsQuery))
    return apiJson(collections.map(countedJson))
  },
  POST: async ({ request }) => {
    const user = await requireApiUser(request)
    return onceForKey(db, request, user.id, async () => {
      const collection = await createCollection(db, user.id, await readJson(request, CreateCollectionForm))
      return apiJson(collectionJson(collection, { projects: 0, completed: 0, failed: 0 }), 201)
    })
  },
})
