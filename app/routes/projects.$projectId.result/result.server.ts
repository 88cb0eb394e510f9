import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { StartRenderForm } from '#app/forms/start-render.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/params.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { loadPremiumPrices } from '#app/services/rendering/load-premium-price.server.ts'
import { checkOfOutput } from '#app/services/rendering/check-of-output.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId, credit_balance } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const { render_options } = await loadProject(db, { id, userId })
    return {
      options: RenderOptions.parse(render_options ?? {}),
      balance: credit_balance,
      prices: await loadPremiumPrices(db, { id, userId }),
      check: (await checkOfOutput(db, id)) ?? null,
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await request.formData()
  return answerOnPage(
    request,
    async () => {
      const id = readId(ProjectId, params['projectId'], 'project.not-found')
      const kind = form.get('intent') === 'premium' ? 'premium' : 'watermark'
      await startRender(db, { id, userId }, kind, optionsOf(form))
      return redirect(`/projects/${id}/result`)
    },
    { intent: form.get('intent') === 'premium' ? 'premium' : 'watermark' },
  )
}

/** The form's options; the download card asks for the standard ones. */
function optionsOf(form: FormData): RenderOptions {
  if (form.has('standard')) return RenderOptions.parse({})
  const submission = parseWithZod(form, { schema: StartRenderForm })
  if (submission.status !== 'success')
    throw new AppError('request.invalid', { params: { fields: 'font_size' } })
  return submission.value
}
