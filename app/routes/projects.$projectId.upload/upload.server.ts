import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { UnfinishedUpload } from '#app/components/upload/unfinished-upload.ts'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { receiveVideo, UPLOAD_LIMITS } from '#app/http/receive-videos.server.ts'
import { removeVideo, uploadSample } from '#app/services/projects/source-video.server.ts'
import { MAX_UPLOAD_BYTES } from '#app/services/projects/upload-limits.server.ts'
import {
  type ArrivingUpload,
  discardUpload,
  findArriving,
} from '#app/services/uploads/continue-upload.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const arriving = await answerForPage(request, () =>
    findArriving(db, { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }),
  )
  return { maxUploadBytes: MAX_UPLOAD_BYTES, unfinished: unfinishedIn(arriving) }
}

/** One of which nothing has arrived is not worth a word. */
function unfinishedIn(arriving: ArrivingUpload | undefined): UnfinishedUpload | undefined {
  if (!arriving || arriving.finished_at || arriving.arrivedBytes === 0) return undefined
  return {
    id: arriving.id,
    name: arriving.file_name,
    sizeBytes: arriving.sizeBytes,
    arrivedBytes: arriving.arrivedBytes,
    fileModifiedMs: arriving.file_modified_at?.getTime() ?? null,
    expiresAt: arriving.expires_at.toISOString(),
  }
}

/**
 * The plain form of a browser without script; with it the video goes to the API. `?discard` drops an unfinished upload,
 * `?remove` the video that is there, and `?sample` takes the clip of the example.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const asked = new URL(request.url).searchParams
      if (asked.has('remove')) {
        await removeVideo(db, owned)
        return redirect(`/projects/${owned.id}/upload`)
      }
      if (asked.has('sample')) {
        await uploadSample(db, owned)
        return redirectSaying(`/projects/${owned.id}/upload`, 'uploaded')
      }
      if (asked.has('discard')) {
        const arriving = await findArriving(db, owned)
        if (arriving && !arriving.finished_at) await discardUpload(db, arriving.id)
        return redirect(`/projects/${owned.id}/upload`)
      }
      await receiveVideo(db, owned, request, { ...UPLOAD_LIMITS, beside: [] })
      return redirectSaying(`/projects/${owned.id}/upload`, 'uploaded')
    },
    {},
  )
}
