import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { ProjectDownloadQuery } from '#app/forms/queries.ts'
import { type ApiArgs, apiRoute } from '#app/http/api-route.server.ts'
import { requireDownloader } from '#app/http/download-user.server.ts'
import { readId, readQuery } from '#app/http/valid-input.server.ts'
import { serveDownload, VIDEO_TYPES } from '#app/http/serve-download.server.ts'
import { openProjectVideo } from '#app/services/downloads/downloads.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'

async function download(args: ApiArgs): Promise<Response> {
  const projectId = readId(ProjectId, args.params['id'], 'project.not-found')
  const isOriginal = new URL(args.request.url).searchParams.get('type') === 'original'
  const user = await requireDownloader(args.request, { projectId, type: isOriginal ? 'input' : 'output' })
  const owned = { id: projectId, userId: user.id }
  await loadProject(db, owned)
  const { type } = readQuery(args.request, ProjectDownloadQuery)
  return serveDownload(db, args, await openProjectVideo(db, owned, type))
}

export const { loader, action } = apiRoute({ GET: download, HEAD: download }, { produces: VIDEO_TYPES })
