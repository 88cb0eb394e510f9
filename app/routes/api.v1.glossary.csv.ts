import { db } from '#app/db/client.server.ts'
import { CsvImport } from '#app/forms/glossary.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { csvResponse } from '#app/http/csv-files.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { exportGlossary, importGlossary } from '#app/services/glossary/glossary.server.ts'

export const { loader, action } = apiRoute(
  {
    GET: async ({ request }) => {
      const { id: userId } = await requireApiUser(request)
      return csvResponse(await exportGlossary(db, { userId, projectId: null }), 'glossary.csv')
    },
    POST: async ({ request }) => {
      const { id: userId } = await requireApiUser(request)
      const { csv } = await readJson(request, CsvImport)
      return apiJson({ imported: await importGlossary(db, { userId, projectId: null }, csv) })
    },
  },
  { produces: ['application/json', 'text/csv'] },
)
