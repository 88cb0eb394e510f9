import { db } from '#app/db/client.server.ts'
import { ReviewDecision, ReviewQuery } from '#app/forms/collection-review.ts'
import { requireApiCollection } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { reviewJson } from '#app/http/collection-json.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { decideText, loadReview } from '#app/services/collections/review.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiCollection(args)
    const { target_language: target, ...page } = readQuery(args.request, ReviewQuery)
    return apiJson(reviewJson(await loadReview(db, owned, { ...page, target })))
  },
  POST: async (args) => {
    const { owned } = await requireApiCollection(args)
    return apiJson(await decideText(db, owned, await readJson(args.request, ReviewDecision)))
  },
})
