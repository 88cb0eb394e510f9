import { apiRoute } from '#app/http/api-route.server.ts'
import { openApiDocument } from '#app/http/openapi/document.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'

const document = JSON.stringify(openApiDocument(publicUrl.origin))

/** The description of this API; for anybody, and the same for all. */
export const { loader, action } = apiRoute({
  GET: () =>
    new Response(document, {
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    }),
})
