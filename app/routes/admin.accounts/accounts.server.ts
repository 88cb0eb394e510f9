import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { UserId } from '#app/domain/ids.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { requireAdmin } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { isConfirmed, requireConfirmed } from '#app/services/accounts/passwords.server.ts'
import { loadAccounts, setAccountLock, setAccountQuota } from '#app/services/admin/accounts.server.ts'

const FIELDS = formFields(null, 'intent', 'account', 'name', 'limit')
const MOST_QUERY_CHARACTERS = 200

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const text = (searchParams.get('q') ?? '').trim().slice(0, MOST_QUERY_CHARACTERS)
  const id = searchParams.get('account') ?? undefined
  const view = await answerForPage(request, () => loadAccounts(db, { text, id }))
  return { ...view, text, isConfirmed: isConfirmed(session), ownId: session.user.id }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request)
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    async () => {
      requireConfirmed(session)
      const id = readId(UserId, formText(form, 'account'), 'admin.no-account')
      const intent = formText(form, 'intent')
      if (intent === 'quota')
        await setAccountQuota(db, session.user.id, id, {
          name: formText(form, 'name'),
          limit: formText(form, 'limit'),
        })
      else await setAccountLock(db, session.user.id, id, intent === 'lock')
      return redirectSaying(`/admin/accounts?account=${id}`, 'saved')
    },
    {},
  )
}
