import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { askedTexts } from '#app/http/asked-page.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { loadTextPage } from '#app/services/translation/load-editor.server.ts'

/** A page of the texts, for the list of the translation screen, which asks for them as one comes to them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const page = await loadTextPage(db, { id, userId }, askedTexts(new URL(request.url).searchParams))
    return Response.json(page, { headers: { 'Cache-Control': 'no-store' } })
  })
}
