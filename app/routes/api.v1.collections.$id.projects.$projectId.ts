import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { UpdatePartForm } from '#app/forms/collections.ts'
import { requireApiCollection } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { partJson } from '#app/http/collection-json.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { loadPart } from '#app/services/collections/load-standing.server.ts'
import { changePart } from '#app/services/collections/steer-collection.server.ts'

export const { loader, action } = apiRoute({
  PATCH: async (args) => {
    const { owned } = await requireApiCollection(args)
    const id = readId(ProjectId, args.params['projectId'], 'project.not-found')
    await loadPart(db, owned, id)
    await changePart(db, owned, id, await readJson(args.request, UpdatePartForm))
    return apiJson(partJson(await loadPart(db, owned, id), args.request))
  },
})
