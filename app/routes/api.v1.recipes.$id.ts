import { db } from '#app/db/client.server.ts'
import { RecipeId } from '#app/domain/ids.ts'
import { RecipeChange } from '#app/forms/recipe.ts'
import { type ApiArgs, apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { recipeJson } from '#app/http/library-json.ts'
import {
  changeRecipe,
  deleteRecipe,
  loadRecipe,
  type OwnRecipe,
} from '#app/services/recipes/recipes.server.ts'

async function ownRecipe({ request, params }: ApiArgs): Promise<OwnRecipe> {
  const user = await requireApiUser(request)
  return { id: readId(RecipeId, params['id'], 'recipe.not-found'), userId: user.id }
}

export const { loader, action } = apiRoute({
  GET: async (args) => apiJson(recipeJson(await loadRecipe(db, await ownRecipe(args)))),
  PATCH: async (args) => {
    const own = await ownRecipe(args)
    await loadRecipe(db, own)
    return apiJson(recipeJson(await changeRecipe(db, own, await readJson(args.request, RecipeChange))))
  },
  DELETE: async (args) => {
    await deleteRecipe(db, await ownRecipe(args))
    return new Response(null, { status: 204 })
  },
})
