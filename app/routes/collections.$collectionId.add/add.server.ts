import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { askedBy } from '#app/http/answer-language.server.ts'
import { collectionOf } from '#app/http/valid-input.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { problemBody } from '#app/http/problem.server.ts'
import { MANY_LIMITS, receiveVideos } from '#app/http/receive-videos.server.ts'
import { loadCollection } from '#app/services/collections/edit-collections.server.ts'
import { findPricing } from '#app/services/collections/add-project.server.ts'
import { changeCollection } from '#app/services/collections/steer-collection.server.ts'
import { MAX_UPLOAD_BYTES } from '#app/services/projects/upload-limits.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const owned = collectionOf(params, userId)
  const { collection, pricing } = await answerForPage(request, () => findPricing(db, owned))
  return {
    collection: { id: collection.id, name: collection.name, isPaused: collection.paused_at !== null },
    pricing,
    maxUploadBytes: MAX_UPLOAD_BYTES,
    form: { files: MANY_LIMITS.files, totalBytes: MANY_LIMITS.totalBytes },
  }
}

/** The plain form of a browser without script; with it the videos go to the API. Answers what became of each file. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerOnPage(
    request,
    async () => {
      const owned = collectionOf(params, userId)
      await loadCollection(db, owned)
      if (new URL(request.url).searchParams.get('start') === 'later')
        await changeCollection(db, owned, { paused: true })
      const answers = await receiveVideos(db, owned, request)
      return {
        received: answers.map(({ name, problem }) => ({
          name,
          reason: problem ? String(problemBody(problem, askedBy(request))['detail']) : null,
        })),
      }
    },
    { received: null },
  )
}
