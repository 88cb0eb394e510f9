import { db } from '#app/db/client.server.ts'
import { AddFilesForm, announcedFile } from '#app/forms/collections.ts'
import { requireApiCollection } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { partJson, priceJson } from '#app/http/collection-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { addProjects } from '#app/services/collections/add-project.server.ts'
import { loadParts } from '#app/services/collections/load-standing.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiCollection(args)
    const { files } = await readJson(args.request, AddFilesForm)
    const added = await addProjects(db, owned, files.map(announcedFile))
    const { parts, price } = await loadParts(db, owned)
    const partOf = new Map(parts.map((part) => [part.id, part]))
    const items = added.flatMap(({ project }) => partOf.get(project.id) ?? [])
    return apiJson({ price: priceJson(price), items: items.map((part) => partJson(part, args.request)) }, 201)
  },
})
