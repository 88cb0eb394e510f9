import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { CHECK_CODES, type CheckCode } from '#app/domain/text-checks.ts'
import { DismissCheck } from '#app/forms/dismiss-check.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { readPageNumber } from '#app/http/asked-page.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { listChecks } from '#app/services/texts/list-checks.server.ts'
import { dismissCheck } from '#app/services/texts/text-checks.server.ts'

const FIELDS = formFields(null, 'group_id', 'code', 'reason', 'intent')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    return listChecks(db, { id, userId }, askedOf(request))
  })
}

/** Puts the check aside that the form names, or takes that back, and stays on its page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const named = DismissCheck.safeParse({
        group_id: form.get('group_id'),
        code: form.get('code'),
        reason: form.get('reason') ?? '',
        dismissed: form.get('intent') !== 'restore',
        scope: 'all',
      })
      if (!named.success) throw new AppError('request.invalid', { params: { fields: 'code' } })
      await dismissCheck(db, owned, named.data)
      return redirectSaying(`/projects/${owned.id}/checks${new URL(request.url).search}`, 'saved')
    },
    {},
  )
}

/** An unknown kind is none. */
function askedOf(request: Request): { page: number; code: CheckCode | null } {
  const { searchParams } = new URL(request.url)
  const code = CHECK_CODES.find((known) => known === searchParams.get('code')) ?? null
  return { page: readPageNumber(searchParams.get('page')), code }
}
