import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { RecipeId } from '#app/domain/ids.ts'
import { NewRecipe, SentVersion } from '#app/forms/recipe.ts'
import { RecipeForm } from '#app/forms/recipe-form.ts'
import { rowsOfForm } from '#app/forms/scope-rows.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { bringsFile, readCsvFile } from '#app/http/csv-files.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import {
  changeRecipe,
  createRecipe,
  deleteRecipe,
  listRecipes,
} from '#app/services/recipes/recipes.server.ts'

const HERE = '/profile/recipes'
const FIELDS = formFields(RecipeForm, 'intent', 'id', 'version')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return answerForPage(request, async () => {
    const recipes = (await listRecipes(db, user.id)).map(({ id, name, isDefault, version, settings }) => ({
      id,
      name,
      isDefault,
      version,
      settings,
    }))
    const asked = new URL(request.url).searchParams
    const named = (name: string) => recipes.find(({ id }) => id === asked.get(name)) ?? null
    return { recipes, edited: named('edit'), deleted: named('delete') }
  })
}

/** A file to import, another default, a deletion, or the form of a new or a changed recipe. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (bringsFile(request))
    return answerOnPage(request, () => importRecipe(request, user.id), { isImport: true })
  const form = await readForm(request, FIELDS)
  const intent = formText(form, 'intent')
  const own = () => ({ id: readId(RecipeId, formText(form, 'id'), 'recipe.not-found'), userId: user.id })
  if (intent === 'delete' || intent === 'default')
    return answerOnPage(
      request,
      async () => {
        if (intent === 'delete') await deleteRecipe(db, own())
        else await changeRecipe(db, own(), { is_default: true })
        return redirectSaying(HERE, 'saved')
      },
      {},
    )
  const submission = parseWithZod(form, { schema: RecipeForm })
  if (submission.status !== 'success') {
    return data({ lastResult: submission.reply(), sentRows: rowsOfForm(form) }, { status: 400 })
  }
  return answerOnPage(
    request,
    async () => {
      const version = SentVersion.safeParse(formText(form, 'version')).data
      if (formText(form, 'id')) await changeRecipe(db, own(), { ...submission.value, version })
      else await createRecipe(db, user.id, submission.value)
      return redirectSaying(HERE, 'saved')
    },
    { lastResult: submission.reply({ formErrors: ['refused'] }) },
  )
}

/** A file that was exported here is a call that makes a recipe. Throws `recipe.not-a-recipe` for any other. */
async function importRecipe(request: Request, userId: Parameters<typeof createRecipe>[1]) {
  const recipe = NewRecipe.safeParse(parsed(await readCsvFile(request)))
  if (!recipe.success) throw new AppError('recipe.not-a-recipe')
  await createRecipe(db, userId, { ...recipe.data, is_default: false })
  return redirectSaying(HERE, 'saved')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
