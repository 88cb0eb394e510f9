import { db } from '#app/db/client.server.ts'
import { TrackId } from '#app/domain/ids.ts'
import { ChangeText } from '#app/forms/change-text.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readId } from '#app/http/params.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { removeAddedText } from '#app/services/translation/added-texts.server.ts'
import { changeText } from '#app/services/translation/change-text.server.ts'

export const { loader, action } = apiRoute({
  PATCH: async (args) => {
    const { owned } = await requireApiProject(args)
    const id = readId(TrackId, args.params['groupId'], 'text.not-found')
    const { project, changed } = await changeText(db, owned, id, await readJson(args.request, ChangeText))
    return apiJson({ version: project.version, status: project.status, changed })
  },
  DELETE: async (args) => {
    const { owned } = await requireApiProject(args)
    await removeAddedText(db, owned, readId(TrackId, args.params['groupId'], 'text.not-found'))
    return new Response(null, { status: 204 })
  },
})
