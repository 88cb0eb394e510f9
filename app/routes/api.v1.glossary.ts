import { db } from '#app/db/client.server.ts'
import { ListTerms, NewTerms } from '#app/forms/glossary.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { requireApiUser } from '#app/http/api-user.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { termJson } from '#app/http/library-json.ts'
import { loadGlossary, saveTerms } from '#app/services/glossary/glossary.server.ts'

export const { loader, action } = apiRoute({
  GET: async ({ request }) => {
    const { id: userId } = await requireApiUser(request)
    const terms = await loadGlossary(db, { userId, projectId: null }, readQuery(request, ListTerms))
    return apiJson(terms.map(termJson))
  },
  POST: async ({ request }) => {
    const { id: userId } = await requireApiUser(request)
    await saveTerms(db, { userId, projectId: null }, (await readJson(request, NewTerms)).terms)
    return new Response(null, { status: 204 })
  },
})
