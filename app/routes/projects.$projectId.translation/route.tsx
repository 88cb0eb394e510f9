import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { BookA, CircleUser, History, ListChecks, Replace, ScanText, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keepLastAnswer } from '#app/components/layout/last-answer.ts'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { intentIn, type Problem, problemIn } from '#app/components/layout/problem.ts'
import { ProjectFailure } from '#app/components/projects/project-failure.tsx'
import { percentOfProject, refreshWhileRunning } from '#app/components/projects/running-project.ts'
import { TooEarly } from '#app/components/projects/too-early.tsx'
import { useFinishToast } from '#app/components/projects/use-finish-toast.ts'
import { useProjectUpdates } from '#app/components/projects/use-project-updates.ts'
import { useProject } from '#app/components/projects/use-project.ts'
import { WorkPanel } from '#app/components/projects/work-panel.tsx'
import { Conflicts, conflictsIn } from '#app/components/translation/conflicts.tsx'
import { OpenComments } from '#app/components/review/comment-count.tsx'
import { SubtitleExchange } from '#app/components/subtitles/subtitle-exchange.tsx'
import { hasEditor } from '#app/components/translation/has-editor.ts'
import { AddTextButton, Editor } from '#app/components/translation/editor.tsx'
import { NoEngine } from '#app/components/translation/no-engine.tsx'
import { StartPanel } from '#app/components/translation/start-panel.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { classes } from '#app/components/ui/classes.ts'
import { Page } from '#app/components/ui/page.tsx'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'
import { isRunning, type ProjectStatus } from '#app/domain/project-status.ts'
import type { action, loader } from './translation.server.ts'
import type { ProjectView } from '#app/components/projects/project-view.ts'
import { Banner } from '#app/components/ui/banner.tsx'

export { action, loader } from './translation.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'
export const clientLoader = keepLastAnswer()

const POLL_MS = 3000
/** Elsewhere the whole translation is started, or started again, in plain sight. */
const WITH_RETRY: readonly ProjectStatus[] = [
  'translated',
  'translations_edited',
  'translations_confirmed',
  'completed',
]

export const handle = {
  i18n: ['projects', 'translation', 'editor', 'subtitles', 'errors'],
  refreshSeconds: refreshWhileRunning(POLL_MS / 1000, hasEditor),
}

export const meta = pageTitle('translation', percentOfProject)

export default function Translation() {
  const { t } = useTranslation('translation')
  const project = useProject()
  const { status, stage } = project
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problem = problemIn(answer)
  const refused = conflictsIn(answer)
  useProjectUpdates(isRunning(status), POLL_MS)
  useFinishToast(status)
  const isEditing = hasEditor(project)
  const isAgain = isEditing && WITH_RETRY.includes(status)
  const here = `/projects/${project.id}/translation`
  // the panel says it then, with the ways on
  const isUnserved = !data.served.includes(project.targetLanguage) && !isAgain
  const isToldOf = (refusal: unknown) => isUnserved && askedIn(refusal) === project.targetLanguage
  const tooEarly =
    ['created', 'uploaded', 'analyzing'].includes(status) || (status === 'error' && stage === 'analysis')

  if (tooEarly)
    return <TooEarly project={project} icon={ScanText} title={t('notYet.title')} text={t('notYet.text')} />
  return (
    <Page
      width={isEditing ? 'full' : 'page'}
      className={isEditing ? 'grid gap-4 pb-8 lg:pt-4' : 'grid gap-6 py-8'}
    >
      <h2 className={isEditing ? 'sr-only' : 'text-lg'}>{t('title')}</h2>
      <div className={classes('-mx-4 flex flex-wrap justify-end', isEditing && 'max-lg:order-last lg:-mb-2')}>
        {isEditing && <AddTextButton />}
        {isEditing && data.deleted > 0 && (
          <ButtonLink to={`/projects/${project.id}/deleted-texts`} kind="quiet" icon={Trash2}>
            {t('deleted.open')}
          </ButtonLink>
        )}
        {isEditing && (
          <ButtonLink to={`/projects/${project.id}/history`} kind="quiet" icon={History}>
            {t('history')}
          </ButtonLink>
        )}
        {isEditing && (
          <ButtonLink to={`/projects/${project.id}/checks`} kind="quiet" icon={ListChecks}>
            {t('checks')}
          </ButtonLink>
        )}
        {isEditing && (
          <ButtonLink to={`/projects/${project.id}/replace`} kind="quiet" icon={Replace}>
            {t('replace.open')}
          </ButtonLink>
        )}
        {isEditing && (
          <ButtonLink to={`/projects/${project.id}/review`} kind="quiet" icon={CircleUser}>
            {t('review.open')}
          </ButtonLink>
        )}
        <ButtonLink to={`/projects/${project.id}/glossary`} kind="quiet" icon={BookA}>
          {t('glossary')}
        </ButtonLink>
      </div>
      {refused ? (
        <Conflicts {...refused} target={project.targetLanguage} />
      ) : (
        problem &&
        !(problem.code === NO_ENGINE && isToldOf(answer)) && (
          <Refusal
            answer={answer}
            problem={problem}
            source={project.sourceLanguage}
            asked={askedIn(answer)}
          />
        )
      )}
      {status === 'translating' && <WorkPanel project={project} backTo={here} />}
      {stage === 'translation' && !(project.errorCode === NO_ENGINE && isUnserved) && (
        <ProjectFailure project={project} backTo={here} />
      )}
      {!isAgain && <StartPanel project={project} served={data.served} />}
      {isEditing && (
        <>
          <StatusNotes project={project} />
          <OpenComments.Provider value={data.comments}>
            <Editor
              key={project.targetLanguage}
              projectId={project.id}
              size={project.hasVideo ? project.size : null}
              data={data}
              target={project.targetLanguage}
              mayRetry={WITH_RETRY.includes(status)}
            />
          </OpenComments.Provider>
          <div>
            {isAgain && <StartPanel project={project} served={data.served} />}
            <SubtitleExchange projectId={project.id} />
          </div>
          <Outlet />
        </>
      )}
    </Page>
  )
}

const NO_ENGINE = 'translation.no-engine'

/** The language that was asked for. */
function askedIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'target' in answer ? answer.target : null
}

/** Why nothing was done; where no engine serves the pair, with the ways on. */
function Refusal({
  answer,
  problem,
  source,
  asked,
}: {
  answer: unknown
  problem: Problem
  source: Language
  asked: unknown
}) {
  const { t } = useTranslation('translation')
  const target = LANGUAGES.find((language) => language === asked)
  if (problem.code === NO_ENGINE && target !== undefined) return <NoEngine source={source} target={target} />
  const intent = intentIn(answer)
  const what = intent === 'save' || intent === 'confirm' ? intent : 'start'
  return <ProblemBanner answer={answer} title={t(`failed.${what}`)} />
}

/** That a video which is there, or in the making, does not show what is changed now. */
function StatusNotes({ project }: { project: ProjectView }) {
  const { t } = useTranslation('translation')
  if (isRunning(project.status)) return <Banner tone="info">{t('editor.rendering')}</Banner>
  if (project.hasWatermarked || project.hasPremium) return <Banner tone="info">{t('editor.rerender')}</Banner>
  return null
}
