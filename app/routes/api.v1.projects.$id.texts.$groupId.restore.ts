import { db } from '#app/db/client.server.ts'
import { TrackId } from '#app/domain/ids.ts'
import { AtVersion } from '#app/forms/texts.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { changedTextsJson } from '#app/http/texts-json.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { restoreText } from '#app/services/texts/deleted-texts.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    const id = readId(TrackId, args.params['groupId'], 'text.not-found')
    const { version } = await readJson(args.request, AtVersion)
    return apiJson(changedTextsJson(await restoreText(db, owned, id, version)))
  },
})
