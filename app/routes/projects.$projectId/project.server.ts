import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { projectView } from '#app/components/projects/project-view.ts'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { redirectSaying } from '#app/http/flash.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/params.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { safeRedirect } from '#app/http/redirect-target.ts'
import { cancelStage } from '#app/services/projects/cancel-stage.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'
import { retryStage } from '#app/services/projects/retry-stage.server.ts'

const FIELDS = formFields(null, 'intent', 'backTo')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const project = await withQueuePosition(db, await loadProject(db, { id, userId }))
    return { project: projectView(project, new Date()) }
  })
}

/** What any of the project's pages may ask for: to stop what runs, or to do again what failed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS)
  const backTo = safeRedirect(form.get('backTo') ?? new URL(request.url).pathname)
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      switch (form.get('intent')) {
        case 'cancel':
          await cancelStage(db, owned)
          return redirectSaying(backTo, 'cancelled')
        case 'retry':
          await retryStage(db, owned)
          return redirect(backTo)
        default:
          return data(null, { status: 400 })
      }
    },
    {},
  )
}
