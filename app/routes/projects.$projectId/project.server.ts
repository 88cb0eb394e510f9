import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { projectView } from '#app/components/projects/project-view.ts'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying, safeRedirect } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { runOnPage } from '#app/http/run-page.server.ts'
import { cancelStage, retryStage } from '#app/services/projects/stages.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'
import { createRecipeOf } from '#app/services/recipes/recipes.server.ts'
import { loadDeletions } from '#app/services/retention/periods.server.ts'
import { continueRun, stopRun } from '#app/services/runs/project-run.server.ts'

const FIELDS = formFields(null, 'intent', 'backTo')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const project = await withQueuePosition(db, await loadProject(db, { id, userId }))
    const run = await runOnPage(request, project)
    const deletions = await loadDeletions(db, project)
    return { project: projectView(project, new Date()), run, deletions }
  })
}

/** What any of the project's pages may ask for: to stop what runs, to do again what failed, to keep its settings as a recipe, or to let an unattended run go on. */
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
        case 'continue-run':
          await continueRun(db, owned)
          return redirect(backTo)
        case 'save-recipe': {
          const recipe = await createRecipeOf(db, owned)
          return redirectSaying(`/profile/recipes?edit=${recipe.id}`, 'saved')
        }
        case 'stop-run':
          await stopRun(db, owned)
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
