import { db } from '#app/db/client.server.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { AnalyzeQuery } from '#app/forms/queries.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { onceForKey } from '#app/http/idempotency.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { projectJson } from '#app/http/project-json.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { startAnalysis } from '#app/services/analysis/analysis.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'

export const { loader, action } = apiRoute({
  POST: async (args) => {
    const { owned } = await requireApiProject(args)
    return onceForKey(db, args.request, owned.userId, async () => {
      const { again } = readQuery(args.request, AnalyzeQuery)
      const config = await readJson(args.request, AnalysisConfig)
      const project = await startAnalysis(db, owned, config, { again })
      return apiJson(projectJson(await withQueuePosition(db, project), args.request), 202)
    })
  },
})
