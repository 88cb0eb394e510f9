import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { valuesOf } from '#app/components/analysis/analysis-values.ts'
import { firstValues } from '#app/components/analysis/first-values.ts'
import { db } from '#app/db/client.server.ts'
import { ProjectId, type UserId } from '#app/domain/ids.ts'
import { hasScopeLimits, rowsOf, rowsOfForm } from '#app/forms/scope-rows.ts'
import { StartAnalysisForm } from '#app/forms/start-analysis.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { confirmAnalysis, startAnalysis } from '#app/services/analysis/analysis.server.ts'
import { loadOriginalView, startProxy } from '#app/services/previews/proxy.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'

const FIELDS = formFields(StartAnalysisForm, 'intent')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const project = await loadProject(db, { id, userId })
    const rows = rowsOf(project.analysis_config?.scope)
    return {
      first: firstValues(project.source_language, project.analysis_config),
      rows,
      isOpen: hasScopeLimits(rows),
      original: await loadOriginalView(db, project),
      framesPerSecond: project.fps_num && project.fps_den ? project.fps_num / project.fps_den : null,
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS)
  const submission = parseWithZod(form, { schema: StartAnalysisForm })
  const confirming = form.get('intent') === 'confirm'
  const lastResult = submission.reply()
  if (form.get('intent') === 'copy') return copyVideo(request, userId, params['projectId'])
  if (!confirming && submission.status !== 'success') {
    const rows = rowsOfForm(form)
    const isWrong = Object.keys(lastResult.error ?? {}).some((name) => /^(area_|from$|to$)/.test(name))
    const first = valuesOf(form, firstValues('es', null))
    return data({ lastResult, first, rows, isOpen: isWrong || hasScopeLimits(rows) }, { status: 400 })
  }
  return answerOnPage(
    request,
    async () => {
      const id = readId(ProjectId, params['projectId'], 'project.not-found')
      if (submission.status === 'success' && !confirming) {
        const config = submission.value
        // the fields of the scope come with the frame, which nobody may have looked at
        if (!form.has('from')) {
          const { analysis_config: earlier } = await loadProject(db, { id, userId })
          config.scope = earlier?.scope ?? null
        }
        await startAnalysis(db, { id, userId }, config, { again: form.get('intent') === 'again' })
        return redirect(`/projects/${id}/analysis`)
      }
      await confirmAnalysis(db, { id, userId })
      return redirect(`/projects/${id}/translation`)
    },
    { intent: confirming ? 'confirm' : 'start' },
  )
}

/** Has a copy of the video made that every browser plays, to draw areas on. */
function copyVideo(request: Request, userId: UserId, projectId: string | undefined) {
  return answerOnPage(
    request,
    async () => {
      const id = readId(ProjectId, projectId, 'project.not-found')
      await startProxy(db, { id, userId })
      return redirect(`/projects/${id}/analysis`)
    },
    { intent: 'copy' },
  )
}
