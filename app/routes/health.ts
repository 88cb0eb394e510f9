import { apiJson, apiRoute } from '#app/http/api-route.server.ts'

/** Alive, whatever the rest does. */
export const { loader, action } = apiRoute({ GET: () => apiJson({ status: 'ok' }) })
