import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { CreateCollectionForm } from '#app/forms/collections.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { createCollection } from '#app/services/collections/edit-collections.server.ts'
import { listRecipes } from '#app/services/recipes/recipes.server.ts'

const FIELDS = formFields(CreateCollectionForm)

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const recipes = await answerForPage(request, () => listRecipes(db, user.id))
  return {
    recipes: recipes.map(({ id, name, isDefault }) => ({ id, name, isDefault })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: CreateCollectionForm })
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const { id } = await createCollection(db, user.id, submission.value)
      return redirect(`/collections/${id}/add`)
    },
    { lastResult: submission.reply({ formErrors: ['refused'] }) },
  )
}
