import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { StillQuery } from '#app/forms/start-work.ts'
import { type ApiArgs, apiRoute } from '#app/http/api-route.server.ts'
import { requireDownloader } from '#app/http/download-user.server.ts'
import { readId, readQuery } from '#app/http/valid-input.server.ts'
import { serveDownload } from '#app/http/serve-download.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { openCheckStill } from '#app/services/rendering/check-of-output.server.ts'

async function download(args: ApiArgs): Promise<Response> {
  const projectId = readId(ProjectId, args.params['id'], 'project.not-found')
  const user = await requireDownloader(args.request, { projectId, type: 'check' })
  const project = await loadProject(db, { id: projectId, userId: user.id })
  const { group_id: trackId, side } = readQuery(args.request, StillQuery)
  return serveDownload(db, args, await openCheckStill(db, project, { trackId, side }))
}

export const { loader, action } = apiRoute({ GET: download, HEAD: download }, { produces: ['image/jpeg'] })
