import { db } from '#app/db/client.server.ts'
import { TranslationsQuery } from '#app/forms/queries.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJsonStream, apiRoute } from '#app/http/api-route.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { translationsJson } from '#app/http/translations-json.ts'
import { loadTranslations } from '#app/services/translation/load-translations.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiProject(args)
    const { target_language: target, ...page } = readQuery(args.request, TranslationsQuery)
    return apiJsonStream(args, translationsJson(await loadTranslations(db, owned, { target, ...page })))
  },
})
