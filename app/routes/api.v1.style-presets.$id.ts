import { db } from '#app/db/client.server.ts'
import { StylePresetId } from '#app/domain/ids.ts'
import { apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { deleteStylePreset } from '#app/services/texts/style-presets.server.ts'

export const { loader, action } = apiRoute({
  DELETE: async ({ request, params }) => {
    const { id: userId } = await requireApiUser(request)
    await deleteStylePreset(db, { id: readId(StylePresetId, params['id'], 'preset.not-found'), userId })
    return new Response(null, { status: 204 })
  },
})
