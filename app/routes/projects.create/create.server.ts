import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { CreateProjectForm } from '#app/forms/create-project.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'

const FIELDS = formFields(CreateProjectForm)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: CreateProjectForm })
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const project = await createProject(db, user.id, submission.value)
      return redirect(`/projects/${project.id}/upload`)
    },
    { lastResult: submission.reply({ formErrors: ['refused'] }) },
  )
}
