import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { csvResponse } from '#app/http/csv-files.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { exportGlossary } from '#app/services/glossary/glossary.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const projectId = readId(ProjectId, params['projectId'], 'project.not-found')
    return csvResponse(await exportGlossary(db, { userId, projectId }), 'glossary.csv')
  })
}
