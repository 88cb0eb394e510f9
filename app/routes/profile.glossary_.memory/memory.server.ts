import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { MemoryId, type UserId } from '#app/domain/ids.ts'
import { MemoryFields } from '#app/domain/translation-memory.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { bringsFile, readCsvFile } from '#app/http/csv-files.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { forgetMemory, importMemory, loadMemory, saveMemory } from '#app/services/memory/memory.server.ts'

const HERE = '/profile/glossary/memory'
const SHOWN = 200

const FIELDS = formFields(MemoryFields, 'intent', 'id')

export async function loader({ request }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const asked = new URL(request.url).searchParams
  const query = asked.get('q')?.slice(0, 200) ?? ''
  const entries = await loadMemory(db, userId, { search: query, limit: SHOWN + 1 })
  const edit = MemoryId.safeParse(asked.get('edit'))
  const [edited = null] = edit.success ? await loadMemory(db, userId, { id: edit.data }) : []
  return { entries: entries.slice(0, SHOWN), hasMore: entries.length > SHOWN, query, edited }
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerOnPage(request, () => changeMemory(request, userId), {})
}

async function changeMemory(request: Request, userId: UserId) {
  if (bringsFile(request)) {
    await importMemory(db, userId, await readCsvFile(request))
    return redirectSaying(HERE, 'saved')
  }
  const form = await readForm(request, FIELDS)
  const id = MemoryId.safeParse(form.get('id'))
  if (form.get('intent') === 'delete') {
    if (!id.success) throw new AppError('request.not-found')
    await forgetMemory(db, userId, id.data)
    return redirectSaying(HERE, 'saved')
  }
  const submission = parseWithZod(form, { schema: MemoryFields })
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  await saveMemory(db, userId, [submission.value], { replaced: id.data })
  return redirectSaying(HERE, 'saved')
}
