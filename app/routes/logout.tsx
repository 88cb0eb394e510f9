import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { pageSession } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { dropSession } from '#app/http/session-cookie.server.ts'
import { logOut } from '#app/services/accounts/sessions.server.ts'

/** A link or a reload must not log anybody out: only the form does. */
export function loader() {
  return redirect('/')
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request, formFields(null))
  await answerForPage(request, async () => {
    const session = await pageSession(request)
    if (session) await logOut(session)
  })
  return redirectSaying('/', 'logged-out', await dropSession())
}
