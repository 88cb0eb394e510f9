import { db } from '#app/db/client.server.ts'
import { ReviewLinkId } from '#app/domain/ids.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiRoute } from '#app/http/api-route.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { endReviewLink } from '#app/services/review/review-links.server.ts'

export const { loader, action } = apiRoute({
  DELETE: async (args) => {
    const { owned } = await requireApiProject(args)
    await endReviewLink(db, owned, readId(ReviewLinkId, args.params['linkId'], 'review.not-found'))
    return new Response(null, { status: 204 })
  },
})
