import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { apiRoute } from '#app/http/api-route.server.ts'
import { answerTus, noteTus, TUS_OFFERS } from '#app/http/resumable/answer-tus.server.ts'

export const { loader, action } = apiRoute(
  {
    POST: async (args) => {
      noteTus(args.request)
      const { owned } = await requireApiProject(args)
      return answerTus(db, owned, args.request)
    },
  },
  { offers: TUS_OFFERS },
)
