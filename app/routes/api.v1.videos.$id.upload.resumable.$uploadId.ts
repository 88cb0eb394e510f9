import { db } from '#app/db/client.server.ts'
import { requireApiProject } from '#app/http/api-project.server.ts'
import { type ApiArgs, apiRoute } from '#app/http/api-route.server.ts'
import { answerTus, noteTus, TUS_OFFERS } from '#app/http/resumable/answer-tus.server.ts'

const answer = async (args: ApiArgs): Promise<Response> => {
  noteTus(args.request)
  const { owned } = await requireApiProject(args)
  return answerTus(db, owned, args.request, args.params['uploadId'])
}

export const { loader, action } = apiRoute(
  { HEAD: answer, PATCH: answer, DELETE: answer },
  { offers: TUS_OFFERS },
)
