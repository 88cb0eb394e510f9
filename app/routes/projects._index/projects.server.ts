import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { projectView } from '#app/components/projects/project-view.ts'
import { db } from '#app/db/client.server.ts'
import { listChoices, listPath, statusesOf } from '#app/domain/project-list.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { redirectSaying } from '#app/http/flash.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/params.server.ts'
import { formText } from '#app/http/form-text.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { validFor } from '#app/http/valid-for.server.ts'
import { RenameProjectForm } from '#app/forms/create-project.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { runStates } from '#app/services/runs/project-run.server.ts'
import { listProjects } from '#app/services/projects/list-projects.server.ts'

const FIELDS = formFields(null, 'intent', 'id', 'name')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const choices = listChoices(new URL(request.url).searchParams)
  const { query: search, filter, order } = choices
  const projects = await answerForPage(request, () =>
    listProjects(db, user.id, { search, statuses: statusesOf(filter), order }),
  )
  const now = new Date()
  const runs = await runStates(
    db,
    projects.map(({ id }) => id),
  )
  return { ...choices, runs, projects: projects.map((project) => projectView(project, now)) }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request, FIELDS)
  const intent = formText(form, 'intent')
  if (intent !== 'delete' && intent !== 'rename') return redirect('/projects')
  const { search } = new URL(request.url)
  return answerOnPage(
    request,
    async () => {
      const id = readId(ProjectId, formText(form, 'id'), 'project.not-found')
      if (intent === 'rename') {
        const { name } = validFor(request, RenameProjectForm, { name: formText(form, 'name') })
        await updateProject(db, { id, userId: user.id }, { name })
        return redirectSaying(listPath(listChoices(new URLSearchParams(search))), 'saved')
      }
      await deleteProject(db, { id, userId: user.id })
      return redirectSaying('/projects', 'project-deleted')
    },
    {},
  )
}
