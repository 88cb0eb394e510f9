import { db } from '#app/db/client.server.ts'
import { ListMemory, NewMemory } from '#app/forms/glossary.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { memoryJson } from '#app/http/library-json.ts'
import { loadMemory, saveMemory } from '#app/services/memory/memory.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const { id } = await requireApiUser(request)
    const { source_language, target_language, ...page } = readQuery(request, ListMemory)
    const wanted = { ...page, sourceLanguage: source_language, targetLanguage: target_language }
    return apiJson((await loadMemory(db, id, wanted)).map(memoryJson))
  },
  POST: async ({ request }) => {
    const { id } = await requireApiUser(request)
    await saveMemory(db, id, (await readJson(request, NewMemory)).entries)
    return new Response(null, { status: 204 })
  },
})
