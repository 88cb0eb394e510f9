import { db } from '#app/db/client.server.ts'
import { CsvImport } from '#app/forms/glossary.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { csvResponse } from '#app/http/csv-files.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { exportMemory, importMemory } from '#app/services/memory/memory.server.ts'

export const { loader, action } = apiRoute(
  {
    GET: async ({ request }) => {
      const { id } = await requireApiUser(request)
      return csvResponse(await exportMemory(db, id), 'memory.csv')
    },
    POST: async ({ request }) => {
      const { id } = await requireApiUser(request)
      const { csv } = await readJson(request, CsvImport)
      return apiJson({ imported: await importMemory(db, id, csv) })
    },
  },
  { produces: ['application/json', 'text/csv'] },
)
