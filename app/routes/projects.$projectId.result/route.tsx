import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { Clapperboard, Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keepLastAnswer } from '#app/components/layout/last-answer.ts'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { intentIn, problemIn } from '#app/components/layout/problem.ts'
import { DeletionNotes } from '#app/components/projects/deletion-notes.tsx'
import { ProjectFailure } from '#app/components/projects/project-failure.tsx'
import { percentOfProject, refreshWhileRunning } from '#app/components/projects/running-project.ts'
import { TooEarly } from '#app/components/projects/too-early.tsx'
import { useFinishToast } from '#app/components/projects/use-finish-toast.ts'
import { useProjectUpdates } from '#app/components/projects/use-project-updates.ts'
import { useDeletions, useProject } from '#app/components/projects/use-project.ts'
import { WorkPanel } from '#app/components/projects/work-panel.tsx'
import { Finished } from '#app/components/result/finished.tsx'
import type { OriginalView } from '#app/domain/original-view.ts'
import { isMaking, type PreviewsView } from '#app/domain/preview-view.ts'
import { Previews } from '#app/components/result/previews.tsx'
import { RENDER_FORM_ID, RenderForm } from '#app/components/result/render-form.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Card } from '#app/components/ui/card.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Page } from '#app/components/ui/page.tsx'
import { canMove, isRunning } from '#app/domain/project-status.ts'
import { bcp47 } from '#app/domain/languages.ts'
import type { action, loader } from './result.server.ts'

export { action, loader } from './result.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'
export const clientLoader = keepLastAnswer()

const POLL_MS = 3000

interface Match {
  id: string
  data?: unknown
}

const whileRunning = refreshWhileRunning(POLL_MS / 1000)

function isMakingAny(data: unknown): boolean {
  // Remix types the data of matches as unknown; this is what this route's loader gives, or nothing when it failed
  const loaded = data as { previews?: PreviewsView; original?: OriginalView } | undefined
  if (loaded?.previews !== undefined && isMaking(loaded.previews)) return true
  return loaded?.original !== undefined && loaded.original.progress !== null
}

export const handle = {
  i18n: ['projects', 'result', 'preview', 'compare', 'errors'],
  refreshSeconds: (matches: readonly Match[]) =>
    whileRunning(matches) ?? (isMakingAny(matches.at(-1)?.data) ? POLL_MS / 1000 : undefined),
}

export const meta = pageTitle('result', percentOfProject)

export default function Result() {
  const { t } = useTranslation(['result', 'preview', 'compare'])
  const project = useProject()
  const deletions = useDeletions()
  const { status, stage } = project
  const { previews, balance, prices, check, newest, original, others } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problem = problemIn(answer)
  const empty = Number(useSearchParams()[0].get('empty') ?? 0)
  useProjectUpdates(isRunning(status), POLL_MS)
  useFinishToast(status)
  const failedTitle = (intent: string | undefined) => {
    if (problem?.code === 'render.price-changed') return t('failed.price')
    if (intent === 'trial') return t('preview:trial.failed')
    if (intent === 'contact-sheet') return t('preview:sheet.failed')
    if (intent === 'compare') return t('compare:prepare.failed')
    return intent === 'premium' ? t('failed.premium') : t('failed.watermark')
  }
  const here = `/projects/${project.id}/result`
  const translation = `/projects/${project.id}/translation`
  const isReady = canMove('startRender', status, stage)
  const mayRender = isReady && !project.sourceDeletedAt
  const rendering = isRunning(status) && stage === 'rendering'
  // these settings were not paid for yet, which only the server could tell
  const unpaid = problem?.code === 'render.price-changed' ? answer?.chosen : undefined
  const form = (again: boolean) => (
    <RenderForm
      project={project}
      options={unpaid ?? previews.options}
      balance={balance}
      price={unpaid ? (project.creditsRequired ?? 1) : prices.chosen}
      previews={previews}
      again={again}
    />
  )
  const shown = (
    <Previews projectId={project.id} previews={previews} language={bcp47(project.targetLanguage)} />
  )

  if (!isReady && !rendering && status !== 'translations_edited')
    return (
      <TooEarly project={project} icon={Clapperboard} title={t('notYet.title')} text={t('notYet.text')} />
    )
  return (
    <Page className="grid gap-6 py-8">
      <h2 className="text-lg">{t('title')}</h2>
      <DeletionNotes project={project} deletions={deletions} />
      <ProblemBanner
        answer={answer}
        title={failedTitle(intentIn(answer))}
        actions={
          {
            'credits.insufficient': (
              <ButtonLink to="/buy-credits" icon={Coins}>
                {t('credits.buy')}
              </ButtonLink>
            ),
            'render.price-changed': unpaid && (
              <ButtonLink to={`#${RENDER_FORM_ID}`}>{t('failed.toButton')}</ButtonLink>
            ),
          }[problem?.code ?? '']
        }
      />
      {empty > 0 && mayRender && <Banner tone="warn">{t('empty', { count: empty })}</Banner>}
      {rendering && <WorkPanel project={project} backTo={here} note={t('minutes')} />}
      <ProjectFailure project={project} />
      {status === 'translations_edited' && (
        <Banner
          tone="warn"
          title={t('unconfirmed.title')}
          actions={
            <ButtonLink to={translation} kind="primary">
              {t('unconfirmed.action')}
            </ButtonLink>
          }
        >
          {t('unconfirmed.text')}
        </Banner>
      )}
      {(status === 'completed' || project.hasWatermarked || project.hasPremium) && (
        <Finished
          project={project}
          balance={balance}
          price={prices.standard}
          check={check}
          newest={newest}
          original={original}
          others={others}
          isRendering={rendering}
        />
      )}
      {mayRender &&
        (status === 'completed' ? (
          <Disclosure
            title={t('watermark.again')}
            note={t('watermark.againNote')}
            open={project.outputsStale || previews.isRecent || unpaid !== undefined}
          >
            {form(true)}
          </Disclosure>
        ) : (
          <Card title={t('settings.title')}>{form(false)}</Card>
        ))}
      {mayRender && (status !== 'completed' || previews.isRecent) && shown}
    </Page>
  )
}
