import type { LoaderFunctionArgs } from '@remix-run/node'
import { projectView } from '#app/components/projects/project-view.ts'
import { db } from '#app/db/client.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { listDownloads } from '#app/services/downloads/downloads.server.ts'

const FIRST_PAGE = { limit: 50, offset: 0 }

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const projects = await answerForPage(request, () => listDownloads(db, user.id, FIRST_PAGE))
  const now = new Date()
  return {
    recent: projects.map((project) => ({ ...projectView(project, now), downloads: project.download_count })),
  }
}
