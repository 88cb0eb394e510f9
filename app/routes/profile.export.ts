import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { pacedStream } from '#app/http/paced-stream.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { zipStream } from '#app/http/zip-stream.server.ts'
import { exportAccount } from '#app/services/accounts/export-account.server.ts'

/** All that is kept about whoever asks, as one archive. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const user = await requireUser(request)
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="rotulo-${new Date().toISOString().slice(0, 10)}.zip"`,
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = zipStream(exportAccount(db, user, publicUrl))
  return new Response(pacedStream(body, { drained: context.drained, gone: request.signal }), { headers })
}
