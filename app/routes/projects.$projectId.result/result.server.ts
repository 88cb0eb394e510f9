import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import * as z from 'zod'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { ProjectId, TrackId } from '#app/domain/ids.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { StandardRenderForm, StartRenderForm } from '#app/forms/start-work.ts'
import { readPageNumber, readQueryText } from '#app/http/asked-page.server.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { loadPreviewView } from '#app/services/previews/load-preview-view.server.ts'
import { loadOriginalView, startProxy } from '#app/services/previews/proxy.server.ts'
import { cancelPreview, startPreview, turnSheet } from '#app/services/previews/previews.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { loadPremiumPrices } from '#app/services/rendering/load-premium-price.server.ts'
import { checkOfOutput } from '#app/services/rendering/check-of-output.server.ts'
import { contentHasher } from '#app/services/rendering/render-content.server.ts'
import { loadOtherOutputs, newestOutput } from '#app/services/rendering/outputs.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'

const FIELDS = formFields(StartRenderForm, 'intent', 'standard', 'group_id', 'kind', 'page')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId, credit_balance } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const project = await loadProject(db, { id, userId })
    const asked = new URL(request.url).searchParams
    const hashWith = contentHasher(db, project)
    const previews = await loadPreviewView(db, project, {
      sheetPage: readPageNumber(asked.get('sheet')),
      search: readQueryText(asked.get('text')),
      hashWith,
    })
    return {
      previews,
      balance: credit_balance,
      prices: await loadPremiumPrices(db, { id, userId }, previews.options, hashWith),
      check: (await checkOfOutput(db, id)) ?? null,
      newest: (await newestOutput(db, project)) ?? null,
      original: await loadOriginalView(db, project),
      others: await loadOtherOutputs(db, project),
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS)
  const intent = Intent.safeParse(form.get('intent')).data ?? 'watermark'
  const wish = wishOf(form)
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const here = `/projects/${owned.id}/result`
      if (intent === 'cancel-preview') {
        await cancelPreview(db, owned, Cancelled.parse(form.get('kind')))
        const sheet = readPageNumber(new URL(request.url).searchParams.get('sheet'))
        return redirect(sheet > 1 ? `${here}?sheet=${sheet}` : here)
      }
      if (intent === 'compare') {
        await startProxy(db, owned)
        return redirect(`${here}?compare`)
      }
      if (intent === 'sheet-page') {
        const page = readPageNumber(form.get('page'))
        await turnSheet(db, owned, page)
        return redirect(`${here}?sheet=${page}`)
      }
      if (!wish) throw new AppError('request.invalid', { params: { fields: 'font_size' } })
      if (intent === 'trial' || intent === 'contact-sheet') {
        const trackId = TrackId.safeParse(form.get('group_id')).data
        await startPreview(db, owned, { kind: intent, trackId }, wish.options)
        return redirect(here)
      }
      await startRender(db, owned, intent, wish.options, wish)
      return redirect(here)
    },
    // without script the form is drawn anew, and would forget what was chosen
    { intent, chosen: form.has('standard') ? null : (wish?.options ?? null) },
  )
}

const Intent = z.enum([
  'watermark',
  'premium',
  'trial',
  'contact-sheet',
  'sheet-page',
  'cancel-preview',
  'compare',
])
const Cancelled = z.enum(['trial', 'contact-sheet', 'proxy']).catch('contact-sheet')

/** What the form asks for, and for how many credits; undefined when it is none of ours. */
function wishOf(form: FormData): { options: RenderOptions; agreedCredits: number } | undefined {
  const schema = form.has('standard') ? StandardRenderForm : StartRenderForm
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return undefined
  const { agreed: agreedCredits, ...options } = submission.value
  return { options: RenderOptions.parse(options), agreedCredits }
}
