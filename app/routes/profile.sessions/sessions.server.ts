import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { SessionId } from '#app/domain/ids.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { requireSession } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { isConfirmed, requireConfirmed } from '#app/services/accounts/passwords.server.ts'
import { endOtherSessions, endSession, listSessions } from '#app/services/accounts/sessions.server.ts'

const FIELDS = formFields(null, 'intent', 'id')

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const sessions = await answerForPage(request, () => listSessions(db, session))
  return { sessions, isConfirmed: isConfirmed(session) }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    async () => {
      requireConfirmed(session)
      if (form.get('intent') === 'end-others') {
        await endOtherSessions(db, session)
        return redirectSaying('/profile/sessions', 'sessions-ended')
      }
      const id = readId(SessionId, formText(form, 'id'), 'session.not-found')
      await endSession(db, session, id)
      return redirectSaying('/profile/sessions', 'session-ended')
    },
    {},
  )
}
