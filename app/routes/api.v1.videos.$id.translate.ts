import { db } from '#app/db/client.server.ts'
import { StartTranslation } from '#app/forms/start-work.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { projectJson } from '#app/http/project-json.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'
import { startTranslation } from '#app/services/translation/start-translation.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return onceForKey(db, args.request, owned.userId, async () => {
      const { target_language: target, scope } = readQuery(args.request, StartTranslation)
      const project = await startTranslation(db, owned, { target, scope })
      return apiJson(projectJson(await withQueuePosition(db, project), args.request), 202)
    })
  },
})
