import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { GUEST_HEADERS, openGuestLink } from '#app/http/guest-link.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { serveDownload } from '#app/http/serve-download.server.ts'
import { openGuestVideo } from '#app/services/review/guest-review.server.ts'

/** The video that a guest's link lets see, to be played in the page. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return answerForPage(args.request, async () => {
    const { link } = await openGuestLink(args)
    const response = await serveDownload(db, args, await openGuestVideo(db, link))
    for (const [name, value] of Object.entries(GUEST_HEADERS)) response.headers.set(name, value)
    return response
  })
}
