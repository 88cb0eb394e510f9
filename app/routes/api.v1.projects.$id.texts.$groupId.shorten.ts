import { db } from '#app/db/client.server.ts'
import { TrackId } from '#app/domain/ids.ts'
import { ShortenText } from '#app/forms/texts.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { shortenText } from '#app/services/translation/shorten-text.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    const id = readId(TrackId, args.params['groupId'], 'text.not-found')
    const { max_characters: maxCharacters } = await readJson(args.request, ShortenText)
    return apiJson({ translation: await shortenText(db, owned, id, { maxCharacters }) })
  },
})
