import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { receivePicture } from '#app/http/receive-picture.server.ts'
import { avatarPath } from '#app/http/account-json.ts'
import { removeAvatar } from '#app/services/accounts/profile.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { avatar: avatarPath(user), email: user.email }
}

/** A form with a file brings a picture; the plain one takes the picture away. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const brings = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  return answerOnPage(
    request,
    async () => {
      if (brings) await receivePicture(db, user.id, request)
      else {
        await readForm(request, formFields(null))
        await removeAvatar(db, user.id)
      }
      return redirectSaying('/profile', 'saved')
    },
    {},
  )
}
