import { db } from '#app/db/client.server.ts'
import { AtVersion, HistoryId } from '#app/forms/texts.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { changedTextsJson } from '#app/http/texts-json.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { revertChange } from '#app/services/texts/text-history.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    const id = readId(HistoryId, args.params['entryId'], 'history.not-found')
    return onceForKey(db, args.request, owned.userId, async () => {
      const { version } = await readJson(args.request, AtVersion)
      return apiJson(changedTextsJson(await revertChange(db, owned, id, version)))
    })
  },
})
