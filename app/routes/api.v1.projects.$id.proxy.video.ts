import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { type ApiArgs, apiRoute } from '#app/http/api-route.server.ts'
import { requireDownloader } from '#app/http/download-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { serveDownload } from '#app/http/serve-download.server.ts'
import { openOriginal } from '#app/services/previews/open-files.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'

async function play(args: ApiArgs): Promise<Response> {
  const projectId = readId(ProjectId, args.params['id'], 'project.not-found')
  const user = await requireDownloader(args.request, { projectId, type: 'proxy' })
  const project = await loadProject(db, { id: projectId, userId: user.id })
  const version = new URL(args.request.url).searchParams.get('v')
  return serveDownload(db, args, await openOriginal(db, project, version))
}

export const { loader, action } = apiRoute({ GET: play, HEAD: play }, { produces: ['video/mp4'] })
