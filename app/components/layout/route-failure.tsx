import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { FileQuestion, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClasses, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Page } from '../ui/page.tsx'
import { type Problem, problemIn } from './problem.ts'

/** What Remix says of an answer that is not its own: a refusal before any route was asked, or the page of a proxy. */
const FOREIGN_ANSWER = /^Unable to decode turbo-stream response/

/**
 * What was thrown in place of a page, and the problem in it, where there is one. Where the page's data was answered with
 * something else (that there were too many requests, say) the whole document is loaded, so that people read what was
 * answered. Not twice: a document that came by a reload stays.
 */
export function useRouteFailure(): { readonly error: unknown; readonly problem: Problem | undefined } {
  const error = useRouteError()
  const isForeign = error instanceof Error && FOREIGN_ANSWER.test(error.message)
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const isReloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
    if (isForeign && !isReloaded) window.location.reload()
  }, [isForeign])
  return { error, problem: isRouteErrorResponse(error) ? problemIn(error.data) : undefined }
}

/**
 * In place of a page that could not be made: what happened and the way on. `what` names the thing that failed,
 * `missing` heads the page of one that is not there.
 */
export function RouteFailure({ what, missing }: { what?: string; missing?: string }) {
  const { t } = useTranslation()
  const { error, problem } = useRouteFailure()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Page className="py-12">
        <EmptyState
          icon={FileQuestion}
          heading="h1"
          title={missing ?? t('failure.notFound')}
          action={
            <ButtonLink kind="primary" to="/projects">
              {t('failure.projects')}
            </ButtonLink>
          }
        >
          {problem?.detail ?? t('failure.missing')}
        </EmptyState>
      </Page>
    )
  return (
    <Page className="py-12">
      <EmptyState
        icon={TriangleAlert}
        heading="h1"
        title={what ?? problem?.detail ?? t('failure.heading')}
        action={
          // a whole new document: what has failed may be in the scripts
          <a href={pathname + search} className={buttonClasses({ kind: 'primary' })}>
            <Icon of={RotateCw} />
            {t('failure.retry')}
          </a>
        }
      >
        {problem ? what && problem.detail : t('failure.text')}
      </EmptyState>
    </Page>
  )
}
