import { db } from '#app/db/client.server.ts'
import { CollectionId } from '#app/domain/ids.ts'
import { ArchiveQuery } from '#app/forms/collections.ts'
import { type ApiArgs, apiRoute } from '#app/http/api-route.server.ts'
import { requireFileReader } from '#app/http/download-user.server.ts'
import { readId, validFor } from '#app/http/valid-input.server.ts'
import { serveArchive } from '#app/http/serve-archive.server.ts'
import { loadCollection } from '#app/services/collections/edit-collections.server.ts'
import { planArchive } from '#app/services/collections/plan-archive.server.ts'

async function download(args: ApiArgs): Promise<Response> {
  const user = await requireFileReader(args.request)
  const id = readId(CollectionId, args.params['id'], 'collection.not-found')
  const owned = { id, userId: user.id }
  await loadCollection(db, owned)
  const { searchParams } = new URL(args.request.url)
  const query = Object.fromEntries(searchParams)
  // a form of the page names each part by itself
  if (searchParams.has('include')) query['include'] = searchParams.getAll('include').join(',')
  return serveArchive(db, args, await planArchive(db, owned, validFor(args.request, ArchiveQuery, query)))
}

export const { loader, action } = apiRoute(
  { GET: download, HEAD: download },
  { produces: ['application/zip'] },
)
