import { db } from '#app/db/client.server.ts'
import { CommentsQuery } from '#app/forms/review.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { commentJson } from '#app/http/review-json.ts'
import { loadComments } from '#app/services/review/comments.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiProject(args)
    const { resolved: isResolved, ...page } = readQuery(args.request, CommentsQuery)
    const { threads, counts } = await loadComments(db, owned, { ...page, isResolved })
    return apiJson({ ...counts, comments: threads.map(commentJson) })
  },
})
