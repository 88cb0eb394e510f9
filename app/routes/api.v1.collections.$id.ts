import { db } from '#app/db/client.server.ts'
import { UpdateCollectionForm } from '#app/forms/collections.ts'
import { requireApiCollection } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { collectionJson, countsOf, standingJson } from '#app/http/collection-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { findChangedOutputs } from '#app/services/collections/changed-videos.server.ts'
import { deleteCollection } from '#app/services/collections/edit-collections.server.ts'
import { loadStanding } from '#app/services/collections/load-standing.server.ts'
import { changeCollection } from '#app/services/collections/steer-collection.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiCollection(args)
    const [standing, changed] = [await loadStanding(db, owned), await findChangedOutputs(db, owned)]
    return apiJson(standingJson({ ...standing, changed }, args.request))
  },
  PATCH: async (args) => {
    const { owned } = await requireApiCollection(args)
    const collection = await changeCollection(db, owned, await readJson(args.request, UpdateCollectionForm))
    return apiJson(collectionJson(collection, countsOf(await loadStanding(db, owned))))
  },
  DELETE: async (args) => {
    const { owned } = await requireApiCollection(args)
    await deleteCollection(db, owned)
    return new Response(null, { status: 204 })
  },
})
