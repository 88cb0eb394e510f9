import { db } from '#app/db/client.server.ts'
import { HistoryQuery } from '#app/forms/texts.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { historyJson } from '#app/http/texts-json.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { loadHistory } from '#app/services/texts/text-history.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { owned } = await requireApiProject(args)
    const asked = readQuery(args.request, HistoryQuery)
    return apiJson(historyJson(await loadHistory(db, owned, asked)))
  },
})
