import { db } from '#app/db/client.server.ts'
import { TrackId } from '#app/domain/ids.ts'
import { ChangeText } from '#app/forms/change-text.ts'
import { VersionQuery } from '#app/forms/queries.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { changedTextsJson } from '#app/http/texts-json.ts'
import { readId, readQuery } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { deleteText } from '#app/services/texts/deleted-texts.server.ts'
import { changeText } from '#app/services/translation/change-text.server.ts'

export const { loader, action } = apiRoute({
  PATCH: async (args) => {
    const { owned } = await requireApiProject(args)
    const id = readId(TrackId, args.params['groupId'], 'text.not-found')
    return apiJson(
      changedTextsJson(await changeText(db, owned, id, await readJson(args.request, ChangeText))),
    )
  },
  DELETE: async (args) => {
    const { owned } = await requireApiProject(args)
    const id = readId(TrackId, args.params['groupId'], 'text.not-found')
    await deleteText(db, owned, id, readQuery(args.request, VersionQuery).version)
    return new Response(null, { status: 204 })
  },
})
