import { guestPath } from '#app/components/review/guest-path.ts'
import { db } from '#app/db/client.server.ts'
import { NewReviewLink } from '#app/forms/review.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { reviewLinkJson } from '#app/http/review-json.ts'
import { loadReviewLinks, makeReviewLink } from '#app/services/review/review-links.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiProject(args)
    return apiJson((await loadReviewLinks(db, owned)).map(reviewLinkJson))
  },
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    const { link, token } = await makeReviewLink(db, owned, await readJson(args.request, NewReviewLink))
    return apiJson({ ...reviewLinkJson(link), url: new URL(guestPath(token), publicUrl).href }, 201)
  },
})
