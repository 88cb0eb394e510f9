import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { OutputCheckQuery } from '#app/forms/dismiss-check.ts'
import { checkJson } from '#app/http/texts-json.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { checkOfOutput } from '#app/services/rendering/check-of-output.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { project } = await requireApiProject(args)
    const { target_language: language } = readQuery(args.request, OutputCheckQuery)
    const check = await checkOfOutput(db, project.id, language)
    if (!check) throw new AppError('preview.not-ready')
    return apiJson(checkJson(check, project.outputs_stale))
  },
})
