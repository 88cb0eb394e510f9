import { db } from '#app/db/client.server.ts'
import { ListTerms, NewTerms } from '#app/forms/glossary.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { termJson } from '#app/http/library-json.ts'
import { loadGlossary, saveTerms } from '#app/services/glossary/glossary.server.ts'

export const { loader, action } = apiRoute({
  GET: async (args) => {
    const { id: projectId, userId } = (await requireApiProject(args)).owned
    const terms = await loadGlossary(db, { userId, projectId }, readQuery(args.request, ListTerms))
    return apiJson(terms.map(termJson))
  },
  POST: async (args) => {
    const { id: projectId, userId } = (await requireApiProject(args)).owned
    await saveTerms(db, { userId, projectId }, (await readJson(args.request, NewTerms)).terms)
    return new Response(null, { status: 204 })
  },
})
