import { Form, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { Download, FolderPlus, ListChecks, Pause, Play, Plus, SearchX, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CollectionSettings } from '#app/components/collections/collection-settings.tsx'
import { ChangedVideos } from '#app/components/collections/changed-videos.tsx'
import { CollectionTotals } from '#app/components/collections/collection-totals.tsx'
import { PartFilters } from '#app/components/collections/part-filters.tsx'
import { PartRow } from '#app/components/collections/part-row.tsx'
import { SteerQuestion } from '#app/components/collections/steer-question.tsx'
import { keepLastAnswer } from '#app/components/layout/last-answer.ts'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { usePolling } from '#app/components/projects/use-polling.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './collection.server.ts'

export { action, loader } from './collection.server.ts'
export {
  explainFailure as clientAction,
  unlessUnreached as shouldRevalidate,
} from '#app/components/layout/problem.ts'
export const clientLoader = keepLastAnswer()

export const handle = { i18n: ['collections', 'projects'] }

export const meta = pageTitle('collection')

const POLL_MS = 3000

export default function CollectionPage() {
  const { t } = useTranslation(['collections', 'common'])
  const { collection, changed, counts, secondsLeft, price, unpaid, filter, parts } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const here = `/collections/${collection.id}`
  const isWorking = counts.running + counts.queued + counts.outage > 0
  const isOpen = counts.done + counts.failed < collection.projects
  usePolling(isWorking, POLL_MS)
  const isEmpty = collection.projects === 0
  return (
    <Page className="grid gap-8 py-8 sm:py-12">
      <PageTitle
        title={collection.name}
        note={
          collection.recipe_name === null
            ? t('languages', {
                source: t(`common:languages.${collection.source_language}`),
                target: t(`common:languages.${collection.target_language}`),
              })
            : t('byRecipe', { name: collection.recipe_name })
        }
        actions={
          !isEmpty && (
            <ButtonLink to={`${here}/add`} icon={Plus} kind="primary">
              {t('page.add')}
            </ButtonLink>
          )
        }
      />
      <ProblemBanner answer={answer} title={t('page.actionFailed')} />
      {changed.videos > 0 && <ChangedVideos {...changed} />}
      {isEmpty ? (
        <EmptyState
          icon={FolderPlus}
          title={t('page.empty.title')}
          action={
            <ButtonLink to={`${here}/add`} icon={Plus} kind="primary">
              {t('page.add')}
            </ButtonLink>
          }
        >
          {t('page.empty.text')}
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-4">
            <CollectionTotals {...{ counts, secondsLeft, price, unpaid }} isPaused={collection.paused} />
            <div className="flex flex-wrap gap-2">
              {(collection.paused || isOpen) && (
                <Form method="post" preventScrollReset>
                  <Button
                    {...{ name: 'intent', value: collection.paused ? 'resume' : 'pause' }}
                    icon={collection.paused ? Play : Pause}
                  >
                    {t(collection.paused ? 'page.resume' : 'page.pause')}
                  </Button>
                </Form>
              )}
              {(isWorking || counts.paused > 0) && (
                <ButtonLink to="?ask=cancel" preventScrollReset icon={X}>
                  {t('page.cancel')}
                </ButtonLink>
              )}
              <ButtonLink to={`${here}/review`} icon={ListChecks}>
                {t('page.review')}
              </ButtonLink>
              {counts.done > 0 && (
                <ButtonLink to={`/api/v1${here}/download`} reloadDocument icon={Download}>
                  {t('page.download', { count: counts.done })}
                </ButtonLink>
              )}
            </div>
          </div>
          <section aria-labelledby="videos" className="grid gap-4">
            <h2 id="videos" className="text-lg">
              {t('page.videos')}
            </h2>
            <PartFilters counts={counts} filter={filter} />
            {parts.length === 0 ? (
              <EmptyState icon={SearchX} title={t('page.none')} heading="h2" />
            ) : (
              <ul className="divide-y divide-hairline border-y border-hairline">
                {parts.map((part) => (
                  <PartRow key={part.id} part={part} isCollectionPaused={collection.paused} />
                ))}
              </ul>
            )}
          </section>
        </>
      )}
      <CollectionSettings collection={collection} hasDone={counts.done > 0} />
      <SteerQuestion asked={search.get('ask')} name={collection.name} backTo={here} />
    </Page>
  )
}

export function ErrorBoundary() {
  return <RouteFailure what={useTranslation('collections').t('page.failed')} />
}
