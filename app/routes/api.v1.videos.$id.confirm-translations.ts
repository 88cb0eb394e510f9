import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { projectJson } from '#app/http/project-json.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'
import { confirmTranslations } from '#app/services/translation/confirm-translations.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    const { project, empty } = await confirmTranslations(db, owned)
    return apiJson({
      ...projectJson(await withQueuePosition(db, project), args.request),
      empty_translations: empty,
    })
  },
})
