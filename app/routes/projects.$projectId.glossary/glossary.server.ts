import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { changeGlossary, glossaryOnPage } from '#app/http/glossary-page.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const projectId = readId(ProjectId, params['projectId'], 'project.not-found')
    return glossaryOnPage(request, { userId, projectId })
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerOnPage(
    request,
    async () => {
      const projectId = readId(ProjectId, params['projectId'], 'project.not-found')
      return changeGlossary(request, { userId, projectId }, `/projects/${projectId}/glossary`)
    },
    {},
  )
}
