import type { LoaderFunctionArgs } from '@remix-run/node'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { serveSubtitles } from '#app/http/subtitle-files.server.ts'

/** What the form of the page asks for. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return answerForPage(request, async () => {
    const { id: userId } = await requireUser(request)
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    return serveSubtitles(request, { id, userId })
  })
}
