import { db } from '#app/db/client.server.ts'
import { AtVersion } from '#app/forms/texts.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { changedTextsJson } from '#app/http/texts-json.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { redoChange } from '#app/services/texts/text-history.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return onceForKey(db, args.request, owned.userId, async () => {
      const { version } = await readJson(args.request, AtVersion)
      return apiJson(changedTextsJson(await redoChange(db, owned, version)))
    })
  },
})
