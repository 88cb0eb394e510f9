import { db } from '#app/db/client.server.ts'
import { TrackId } from '#app/domain/ids.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { suggestTranslations } from '#app/services/memory/memory.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiProject(args)
    const id = readId(TrackId, args.params['groupId'], 'text.not-found')
    return apiJson(await suggestTranslations(db, owned, id))
  },
})
