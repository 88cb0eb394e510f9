import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
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
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { listProjects } from '#app/services/projects/list-projects.server.ts'

const FIELDS = formFields(null, 'intent', 'id')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const projects = await answerForPage(request, () => listProjects(db, user.id, { search: query }))
  const now = new Date()
  return { query, projects: projects.map((project) => projectView(project, now)) }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request, FIELDS)
  if (form.get('intent') !== 'delete') return redirect('/projects')
  return answerOnPage(
    request,
    async () => {
      const given = form.get('id')
      const id = readId(ProjectId, typeof given === 'string' ? given : undefined, 'project.not-found')
      await deleteProject(db, { id, userId: user.id })
      return redirectSaying('/projects', 'project-deleted')
    },
    {},
  )
}
