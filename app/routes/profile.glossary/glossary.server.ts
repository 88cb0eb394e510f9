import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { changeGlossary, glossaryOnPage } from '#app/http/glossary-page.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return glossaryOnPage(request, { userId, projectId: null })
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const scope = { userId, projectId: null }
  return answerOnPage(request, () => changeGlossary(request, scope, '/profile/glossary'), {})
}
