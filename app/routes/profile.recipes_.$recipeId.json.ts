import type { LoaderFunctionArgs } from '@remix-run/node'
import contentDisposition from 'content-disposition'
import { db } from '#app/db/client.server.ts'
import { cleanFileName } from '#app/domain/file-name.ts'
import { RecipeId } from '#app/domain/ids.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { recipeFile } from '#app/http/library-json.ts'
import { loadRecipe } from '#app/services/recipes/recipes.server.ts'

/** The file that a recipe is carried to another account in. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const user = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(RecipeId, params['recipeId'], 'recipe.not-found')
    const recipe = await loadRecipe(db, { id, userId: user.id })
    const name = cleanFileName(`${recipe.name}.json`)
    return Response.json(recipeFile(recipe), {
      headers: {
        'Content-Disposition': contentDisposition(name, { fallback: name.replace(/[^ -~]/g, '_') }),
        'Cache-Control': 'private, no-store',
      },
    })
  })
}
