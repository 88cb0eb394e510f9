import { db } from '#app/db/client.server.ts'
import { NewStylePreset, stylePresetOf } from '#app/forms/style-preset.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { stylePresetJson } from '#app/http/library-json.ts'
import { listStylePresets, saveStylePreset } from '#app/services/texts/style-presets.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const user = await requireApiUser(request)
    return apiJson((await listStylePresets(db, user.id)).map(stylePresetJson))
  },
  POST: async ({ request }) => {
    const user = await requireApiUser(request)
    const preset = await readJson(request, NewStylePreset)
    return apiJson(stylePresetJson(await saveStylePreset(db, user.id, stylePresetOf(preset))), 201)
  },
})
