import { db } from '#app/db/client.server.ts'
import { CsvImport } from '#app/forms/glossary.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { csvResponse } from '#app/http/csv-files.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { exportGlossary, importGlossary } from '#app/services/glossary/glossary.server.ts'

export const { loader, action } = apiRoute(
  {
    GET: async (args) => {
      const { id: projectId, userId } = (await requireApiProject(args)).owned
      return csvResponse(await exportGlossary(db, { userId, projectId }), 'glossary.csv')
    },
    POST: async (args) => {
      const { id: projectId, userId } = (await requireApiProject(args)).owned
      const { csv } = await readJson(args.request, CsvImport)
      return apiJson({ imported: await importGlossary(db, { userId, projectId }, csv) })
    },
  },
  { produces: ['application/json', 'text/csv'] },
)
