import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { loadRowChecks } from '#app/services/texts/row-checks.server.ts'

/** What there is to look at in the texts, for the rows of the editor. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    return Response.json(await loadRowChecks(db, { id, userId }), {
      headers: { 'Cache-Control': 'no-store' },
    })
  })
}
