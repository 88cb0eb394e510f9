import { db } from '#app/db/client.server.ts'
import { AddFileForm, announcedFile } from '#app/forms/collections.ts'
import { requireApiCollection } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { partJson } from '#app/http/collection-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { addProject } from '#app/services/collections/add-project.server.ts'
import { loadPart } from '#app/services/collections/load-standing.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiCollection(args)
    const { project } = await addProject(db, owned, announcedFile(await readJson(args.request, AddFileForm)))
    return apiJson(partJson(await loadPart(db, owned, project.id), args.request), 201)
  },
})
