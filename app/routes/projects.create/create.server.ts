import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import type { UserId } from '#app/domain/ids.ts'
import { CreateProjectPage } from '#app/forms/create-project.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { receiveProject } from '#app/http/receive-project.server.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { createFilledProject, createProject } from '#app/services/projects/projects.server.ts'
import { uploadSample } from '#app/services/projects/source-video.server.ts'
import { MAX_UPLOAD_BYTES } from '#app/services/projects/upload-limits.server.ts'
import { listRecipes } from '#app/services/recipes/recipes.server.ts'

const FIELDS = formFields(CreateProjectPage, 'intent')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const recipes = await answerForPage(request, () => listRecipes(db, user.id))
  return { maxUploadBytes: MAX_UPLOAD_BYTES, recipes: recipes.map(({ id, name }) => ({ id, name })) }
}

/** A project alone; with the clip of the example; or, from a browser without script, with its video. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (/^multipart\/form-data/i.test(request.headers.get('content-type') ?? ''))
    return createWithVideo(request, user.id)
  const form = await readForm(request, FIELDS)
  if (form.get('intent') === 'sample') return createWithSample(request, user.id)
  const submission = parseWithZod(form, { schema: CreateProjectPage })
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const { recipe_id, ...fields } = submission.value
      const project = await createProject(db, user.id, fields, recipe_id)
      return redirect(`/projects/${project.id}/upload`)
    },
    { lastResult: submission.reply({ formErrors: ['refused'] }) },
  )
}

function createWithVideo(request: Request, userId: UserId) {
  return answerOnPage(
    request,
    async () => {
      const received = await receiveProject(db, userId, request)
      if ('wrong' in received) return data({ lastResult: received.wrong }, { status: 400 })
      const upload = `/projects/${received.id}/upload`
      return received.hasVideo ? redirectSaying(upload, 'uploaded') : redirect(upload)
    },
    { lastResult: undefined },
  )
}

function createWithSample(request: Request, userId: UserId) {
  return answerOnPage(
    request,
    async () => {
      const name = i18nFor(languageOf(request)).getFixedT(null, 'projects')('sample.project')
      const id = await createFilledProject(db, userId, CreateProjectPage.parse({ name }), (owned) =>
        uploadSample(db, owned),
      )
      return redirectSaying(`/projects/${id}/analysis`, 'uploaded')
    },
    { lastResult: undefined },
  )
}
