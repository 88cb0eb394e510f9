import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { MAX_API_TOKENS } from '#app/domain/api-scope.ts'
import { ApiTokenId } from '#app/domain/ids.ts'
import { NewTokenForm } from '#app/forms/new-token.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { requireSession } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { isConfirmed, requireConfirmed } from '#app/services/accounts/passwords.server.ts'
import { listTokens, makeToken, revokeToken } from '#app/services/tokens/tokens.server.ts'

/** Live ones, and as many that have expired. */
const SHOWN = { limit: 2 * MAX_API_TOKENS, offset: 0 }

const FIELDS = formFields(NewTokenForm, 'intent', 'id')

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const { user } = session
  return answerForPage(request, async () => {
    const now = new Date()
    const tokens = (await listTokens(db, user.id, SHOWN)).map((token) => ({
      id: token.id,
      name: token.name,
      scope: token.scope,
      hint: token.hint,
      createdAt: token.created_at,
      lastUsedAt: token.last_used_at,
      expiresAt: token.expires_at,
      isOver: token.expires_at !== null && token.expires_at < now,
    }))
    const asked = new URL(request.url).searchParams.get('revoke')
    return {
      isConfirmed: isConfirmed(session),
      tokens,
      revoked: tokens.find(({ id }) => id === asked) ?? null,
    }
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const { user } = session
  const form = await readForm(request, FIELDS)
  if (form.get('intent') === 'revoke')
    return answerOnPage(
      request,
      async () => {
        const id = readId(ApiTokenId, formText(form, 'id'), 'token.not-found')
        await revokeToken(db, { id, userId: user.id })
        return redirectSaying('/profile/tokens', 'token-revoked')
      },
      {},
    )
  const submission = parseWithZod(form, { schema: NewTokenForm })
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      requireConfirmed(session)
      const { record, token } = await makeToken(db, user.id, submission.value)
      // the only answer of ours that has it
      const headers = { 'Cache-Control': 'no-store' }
      return data({ made: { id: record.id, name: record.name, token } }, { headers })
    },
    { lastResult: submission.reply({ formErrors: ['refused'] }) },
  )
}
