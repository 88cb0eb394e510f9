import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { translationsJson } from '#app/http/translations-json.ts'
import { loadTranslations } from '#app/services/translation/load-translations.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiProject(args)
    return apiJson(translationsJson(await loadTranslations(db, owned)))
  },
})
