import { db } from '#app/db/client.server.ts'
import { NewRecipe } from '#app/forms/recipe.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { recipeJson } from '#app/http/library-json.ts'
import { createRecipe, listRecipes } from '#app/services/recipes/recipes.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const user = await requireApiUser(request)
    return apiJson((await listRecipes(db, user.id)).map(recipeJson))
  },
  POST: async ({ request }) => {
    const user = await requireApiUser(request)
    return apiJson(recipeJson(await createRecipe(db, user.id, await readJson(request, NewRecipe))), 201)
  },
})
