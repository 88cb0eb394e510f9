import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { db } from '../db/client.server.ts'
import type { GlossaryScope } from '../db/glossary.server.ts'
import { AppError } from '../domain/errors.ts'
import { TermFields } from '../domain/glossary.ts'
import { TermId } from '../domain/ids.ts'
import { deleteTerm, importGlossary, loadGlossary, saveTerms } from '../services/glossary/glossary.server.ts'
import { redirectSaying } from './redirects.server.ts'
import { formFields } from './form-fields.server.ts'
import { bringsFile, readCsvFile } from './csv-files.server.ts'
import { readForm } from './read-form.server.ts'

const SHOWN = 200
const FIELDS = formFields(TermFields, 'intent', 'id')

/** What the page of a glossary shows: the first terms that contain what is looked for, and the one to be changed. */
export async function glossaryOnPage(request: Request, scope: GlossaryScope) {
  const asked = new URL(request.url).searchParams
  const query = asked.get('q')?.slice(0, 200) ?? ''
  const terms = await loadGlossary(db, scope, { search: query, limit: SHOWN + 1 })
  const edit = TermId.safeParse(asked.get('edit'))
  const [edited = null] = edit.success ? await loadGlossary(db, scope, { id: edit.data }) : []
  return { terms: terms.slice(0, SHOWN), hasMore: terms.length > SHOWN, query, edited }
}

/** What its forms ask for: a file, deleting a term, or saving one. */
export async function changeGlossary(request: Request, scope: GlossaryScope, here: string) {
  if (bringsFile(request)) {
    await importGlossary(db, scope, await readCsvFile(request))
    return redirectSaying(here, 'saved')
  }
  const form = await readForm(request, FIELDS)
  const id = TermId.safeParse(form.get('id'))
  if (form.get('intent') === 'delete') {
    if (!id.success) throw new AppError('request.not-found')
    await deleteTerm(db, scope.userId, id.data)
    return redirectSaying(here, 'saved')
  }
  const submission = parseWithZod(form, { schema: TermFields })
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  await saveTerms(db, scope, [submission.value], { replaced: id.data })
  return redirectSaying(here, 'saved')
}
