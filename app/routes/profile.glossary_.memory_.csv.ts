import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { csvResponse } from '#app/http/csv-files.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { exportMemory } from '#app/services/memory/memory.server.ts'

export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { id: userId } = await requireUser(request)
  return csvResponse(await exportMemory(db, userId), 'memory.csv')
}
