import { apiJson, apiRoute } from '#app/http/api-route.server.ts'
import { checkReadiness } from '#app/services/health/readiness.server.ts'

/** 200 when every part answers, else 503; `parts` says which. */
export const { loader, action } = apiRoute({
  GET: async () => {
    const { ready, parts } = await checkReadiness()
    return apiJson({ status: ready ? 'ready' : 'not ready', parts }, ready ? 200 : 503)
  },
})
