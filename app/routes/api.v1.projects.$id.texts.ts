import { db } from '#app/db/client.server.ts'
import { ChangeTexts } from '#app/forms/change-text.ts'
import { AddText } from '#app/forms/add-text.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { changedTextsJson } from '#app/http/texts-json.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { addText } from '#app/services/translation/added-texts.server.ts'
import { changeTexts } from '#app/services/translation/change-text.server.ts'

export const { loader, action } = apiRoute({
  PATCH: async (args) => {
    const { owned } = await requireApiProject(args)
    return apiJson(changedTextsJson(await changeTexts(db, owned, await readJson(args.request, ChangeTexts))))
  },
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return onceForKey(db, args.request, owned.userId, async () => {
      const { id, project } = await addText(db, owned, await readJson(args.request, AddText))
      return apiJson({ id, version: project.version, status: project.status }, 202)
    })
  },
})
