import type { LoaderFunctionArgs } from '@remix-run/node'
import { bearerToken, requireApiUser } from '#app/http/api-user.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { servePicture } from '#app/http/serve-download.server.ts'
import { openAvatar } from '#app/services/accounts/profile.server.ts'

/** The picture of whoever asks, page or program; its address changes with it. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args
  return answerForPage(request, async () => {
    const user =
      bearerToken(request) === undefined ? await requireUser(request) : await requireApiUser(request)
    return servePicture(args, await openAvatar(user.avatar))
  })
}
