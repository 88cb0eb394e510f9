import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { redirectSaying } from '#app/http/flash.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/params.server.ts'
import { receiveVideo } from '#app/http/receive-video.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return null
}

/** The plain form of a browser without script; with it the video goes to the API. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerOnPage(
    request,
    async () => {
      const id = readId(ProjectId, params['projectId'], 'project.not-found')
      await receiveVideo(db, { id, userId }, request)
      return redirectSaying(`/projects/${id}/upload`, 'uploaded')
    },
    {},
  )
}
