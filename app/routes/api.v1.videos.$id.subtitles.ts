import { db } from '#app/db/client.server.ts'
import { SUBTITLE_TYPES } from '#app/domain/subtitles/formats.ts'
import { ImportSubtitles } from '#app/forms/subtitles.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { readQuery } from '#app/http/valid-input.server.ts'
import { receiveSubtitles, serveSubtitles } from '#app/http/subtitle-files.server.ts'
import { importSubtitles } from '#app/services/subtitles/subtitles.server.ts'

export const { loader, action } = apiRoute(
  {
    GET: async (args) => serveSubtitles(args.request, (await requireApiProject(args)).owned),
    POST: async (args) => {
      const { owned } = await requireApiProject(args)
      const query = readQuery(args.request, ImportSubtitles)
      const imported = await importSubtitles(db, owned, await receiveSubtitles(args.request), query)
      const { project, matched, changed, unmatched } = imported
      return apiJson({
        saved: true,
        version: project.version,
        status: project.status,
        matched,
        changed,
        unmatched,
      })
    },
  },
  {
    produces: [...Object.values(SUBTITLE_TYPES), 'application/json'].map(
      (type) => type.split(';')[0] ?? type,
    ),
  },
)
