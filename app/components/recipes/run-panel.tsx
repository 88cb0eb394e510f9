import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { isRunning } from '#app/domain/project-status.ts'
import type { RunCheck } from '#app/domain/project-run.ts'
import { DownloadLink } from '../projects/download-link.tsx'
import type { ProjectView } from '../projects/project-view.ts'
import { useLanguageName } from '../projects/language-options.tsx'
import { Banner, type BannerTone } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DateText } from '../ui/date-text.tsx'
import type { ProjectRunView } from '#app/domain/project-run-view.ts'

const TONES = {
  running: 'info',
  needs_look: 'warn',
  waiting_for_credits: 'warn',
  failed: 'wrong',
  cancelled: 'info',
  done: 'done',
} as const satisfies Record<ProjectRunView['state'], BannerTone>

/** In words: where the unattended translation of a project is, what it waits for, and what somebody can do about it. */
export function RunPanel({
  run,
  project: { id: projectId, status },
}: {
  run: ProjectRunView
  project: ProjectView
}) {
  const { t } = useTranslation('projects')
  const { formData } = useNavigation()
  const intent = formData?.get('intent')
  // what works on a project is cancelled where its progress is told, and the run with it
  const mayStop =
    !isRunning(status) && !(run.state === 'done' || run.state === 'cancelled' || run.state === 'failed')
  return (
    <Banner
      tone={TONES[run.state]}
      title={
        run.recipeName === null
          ? t('run.title')
          : `${t('run.title')} · ${t('run.by', { name: run.recipeName })}`
      }
      announced={false}
      actions={
        <>
          {run.state === 'needs_look' && (
            <ButtonLink to={`/projects/${projectId}/translation`} size="small">
              {t('run.look')}
            </ButtonLink>
          )}
          {run.state === 'waiting_for_credits' && (
            <ButtonLink to="/buy-credits" size="small">
              {t('run.buy')}
            </ButtonLink>
          )}
          <Form method="post" action={`/projects/${projectId}`} className="contents">
            <input type="hidden" name="backTo" value={`/projects/${projectId}`} />
            {run.state !== 'running' && run.state !== 'done' && (
              <Button size="small" name="intent" value="continue-run" pending={intent === 'continue-run'}>
                {t(run.state === 'needs_look' ? 'run.goOn' : 'run.retryNow')}
              </Button>
            )}
            {mayStop && (
              <Button size="small" name="intent" value="stop-run" pending={intent === 'stop-run'}>
                {t('run.stop')}
              </Button>
            )}
          </Form>
          <Downloads run={run} />
        </>
      }
    >
      <Sentences run={run} />
    </Banner>
  )
}

function Sentences({ run }: { run: ProjectRunView }) {
  const { t } = useTranslation('projects')
  const nameOf = useLanguageName()
  const checks = useChecks()
  const language = run.language === null ? '' : nameOf(run.language)
  const reason = run.error ?? ''
  return (
    <>
      {run.state === 'running' && run.retryAt !== null ? (
        <p>
          {t('run.waiting', { reason })} <DateText date={run.retryAt} withTime />
        </p>
      ) : (
        <p>
          {run.isAwaitingVideo
            ? t('run.awaits')
            : t(`run.${run.state}`, {
                language,
                number: run.number,
                total: run.total,
                reason,
                checks: checks(run.checks),
              })}
        </p>
      )}
      {run.price !== null && run.price > 0 && !run.isAwaitingVideo && (
        <p className="text-sm text-muted">{t('run.price', { price: run.price, held: run.held })}</p>
      )}
      {run.outcomes
        .filter((outcome) => outcome.checks.length > 0)
        .map((outcome) => (
          <p key={outcome.language}>
            {t('run.listed', { language: nameOf(outcome.language), checks: checks(outcome.checks) })}
          </p>
        ))}
    </>
  )
}

/** One output for each language that is through. */
function Downloads({ run }: { run: ProjectRunView }) {
  const { t } = useTranslation('projects')
  const nameOf = useLanguageName()
  return run.outcomes.flatMap(({ language, download }) =>
    download === null
      ? []
      : [
          <DownloadLink
            key={language}
            href={download}
            size="small"
            text={t('run.download', { language: nameOf(language) })}
          />,
        ],
  )
}

function useChecks(): (checks: readonly RunCheck[]) => string {
  const { t } = useTranslation('projects')
  return (checks) =>
    checks
      .map(({ code, texts }) =>
        texts === 0
          ? t(`run.checkName.${code}`)
          : t('run.check', { name: t(`run.checkName.${code}`), count: texts }),
      )
      .join(', ')
}
