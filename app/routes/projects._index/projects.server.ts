import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { projectView } from '#app/components/projects/project-view.ts'
import { db } from '#app/db/client.server.ts'
import { listChoices, listPath, statusesOf } from '#app/domain/project-list.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { openPath } from '#app/domain/project-status.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId, validFor } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { RenameProjectForm } from '#app/forms/create-project.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { openExample } from '#app/services/projects/open-example.server.ts'
import { deleteProject, listProjects, updateProject } from '#app/services/projects/projects.server.ts'
import { runStates } from '#app/services/runs/project-run.server.ts'

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
  if (intent !== 'delete' && intent !== 'rename' && intent !== 'example') return redirect('/projects')
  const { search } = new URL(request.url)
  return answerOnPage(
    request,
    async () => {
      if (intent === 'example') {
        const name = i18nFor(languageOf(request)).getFixedT(null, 'projects')('example.project')
        const { id, status } = await openExample(db, user.id, name)
        return redirect(openPath(id, status))
      }
      const id = readId(ProjectId, formText(form, 'id'), 'project.not-found')
      if (intent === 'rename') {
        const { name } = validFor(request, RenameProjectForm, { name: formText(form, 'name') })
        await updateProject(db, { id, userId: user.id }, { name })
        return redirectSaying(listPath(listChoices(new URLSearchParams(search))), 'saved')
      }
      await deleteProject(db, { id, userId: user.id })
      return redirectSaying('/projects', 'project-deleted')
    },
    { intent },
  )
}
