import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { countedJson } from '#app/http/collection-json.server.ts'
import { listCollections } from '#app/services/collections/edit-collections.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const collections = await answerForPage(request, () => listCollections(db, user.id))
  return { collections: collections.map(countedJson) }
}
