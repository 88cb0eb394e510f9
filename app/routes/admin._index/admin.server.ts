import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { requireAdmin } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { askForModel, loadOverview } from '#app/services/admin/overview.server.ts'

const FIELDS = formFields(null, 'model')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return answerForPage(request, () => loadOverview(db))
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request)
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    async () => {
      await askForModel(db, user.id, formText(form, 'model'))
      return redirectSaying('/admin', 'model-asked')
    },
    {},
  )
}
