import { db } from '#app/db/client.server.ts'
import { CommentId } from '#app/domain/ids.ts'
import { ResolveComment } from '#app/forms/review.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { commentJson } from '#app/http/review-json.ts'
import { resolveComment } from '#app/services/review/comments.server.ts'

export const { loader, action } = apiRoute({
  PATCH: async (args) => {
    const { owned } = await requireApiProject(args)
    const id = readId(CommentId, args.params['commentId'], 'comment.not-found')
    const { resolved } = await readJson(args.request, ResolveComment)
    return apiJson(commentJson(await resolveComment(db, owned, id, resolved)))
  },
})
