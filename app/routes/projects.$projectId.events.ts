import type { LoaderFunctionArgs } from '@remix-run/node'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { projectEvents } from '#app/http/project-events.server.ts'

/** The same as the API's, for our own pages: a browser can give events no token. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return answerForPage(args.request, async () => {
    const { id: userId } = await requireUser(args.request)
    return projectEvents(args, {
      id: readId(ProjectId, args.params['projectId'], 'project.not-found'),
      userId,
    })
  })
}
