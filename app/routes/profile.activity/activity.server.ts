import type { LoaderFunctionArgs } from '@remix-run/node'
import * as z from 'zod'
import { db } from '#app/db/client.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { listActivity } from '#app/services/accounts/security-log.server.ts'

/** The number of an entry; anything else is the first page. */
const Before = z.string().regex(/^\d{1,18}$/)

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireUser(request)
  const before = Before.safeParse(new URL(request.url).searchParams.get('before')).data
  return answerForPage(request, () => listActivity(db, id, before))
}
