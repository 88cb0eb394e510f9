import { db } from '#app/db/client.server.ts'
import { SaveTranslations } from '#app/forms/texts.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    const saved = await saveTranslations(db, owned, await readJson(args.request, SaveTranslations))
    const { project, changed, duplicates } = saved
    return apiJson({ saved: true, version: project.version, status: project.status, changed, duplicates })
  },
})
