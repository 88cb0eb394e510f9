import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { VideoDownloadQuery } from '#app/forms/queries.ts'
import { type ApiArgs, apiRoute } from '#app/http/api-route.server.ts'
import { requireDownloader } from '#app/http/download-user.server.ts'
import { readId, readQuery } from '#app/http/valid-input.server.ts'
import { serveDownload, VIDEO_TYPES } from '#app/http/serve-download.server.ts'
import { openVideo } from '#app/services/downloads/downloads.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'

async function download(args: ApiArgs): Promise<Response> {
  const projectId = readId(ProjectId, args.params['id'], 'project.not-found')
  const asked = new URL(args.request.url).searchParams.get('type')
  const type = VideoDownloadQuery.shape.type.safeParse(asked).data ?? 'output'
  const user = await requireDownloader(args.request, { projectId, type })
  const owned = { id: projectId, userId: user.id }
  await loadProject(db, owned)
  const query = readQuery(args.request, VideoDownloadQuery)
  const opened = await openVideo(db, owned, query.type, query)
  // watching is no download
  return serveDownload(db, args, query.inline ? { ...opened, inline: true, counted: null } : opened)
}

export const { loader, action } = apiRoute({ GET: download, HEAD: download }, { produces: VIDEO_TYPES })
