import type { CallGroup } from '#app/components/developers/call-list.tsx'
import { OPERATIONS } from '#app/http/openapi/document.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'

const groups: CallGroup[] = [...new Set(OPERATIONS.map(({ tag }) => tag))].map((tag) => ({
  tag,
  calls: OPERATIONS.filter((operation) => operation.tag === tag).map(
    ({ method, path, summary, idempotent }) => ({
      method: method.toUpperCase(),
      path,
      summary,
      isIdempotent: idempotent ?? false,
    }),
  ),
}))

export function loader() {
  return { origin: publicUrl.origin, groups }
}
