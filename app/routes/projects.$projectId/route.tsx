import { Outlet, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { problemIn } from '#app/components/layout/problem.ts'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { ProjectHeader } from '#app/components/projects/project-header.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action, loader } from './project.server.ts'

export { action, loader } from './project.server.ts'

export const handle = { i18n: ['projects'] }

export default function Project() {
  const { project } = useLoaderData<typeof loader>()
  const problem = problemIn(useActionData<typeof action>())
  const screen = useLocation().pathname.split('/')[3]
  return (
    <>
      <ProjectHeader project={project} screen={screen} />
      {problem && (
        <Page className="pt-6">
          <Banner tone="wrong">{problem.detail}</Banner>
        </Page>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteFailure />
}
