import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { LinkForm } from '#app/forms/email-links.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { linkOnPage } from '#app/http/link-on-page.server.ts'
import { restoreEmail } from '#app/services/accounts/email-address.server.ts'

const FIELDS = formFields(LinkForm)

export async function loader({ request }: LoaderFunctionArgs) {
  return { link: await linkOnPage(request, 'restore-email') }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = parseWithZod(await readForm(request, FIELDS), { schema: LinkForm })
  return answerOnPage(
    request,
    async () => {
      if (form.status !== 'success') throw new AppError('auth.link-expired')
      const { pathname, search } = await restoreEmail(db, form.value.token)
      return redirectSaying(pathname + search, 'email-restored')
    },
    {},
  )
}
