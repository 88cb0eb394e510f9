import { db } from '../db/client.server.ts'
import { checkReadiness } from '../services/health/check-readiness.server.ts'
import { tellOfProduct } from '../services/operations/metrics.server.ts'
import { listenForOperators } from '../services/operations/operators-port.server.ts'

/** What the web process tells operators: how it is, and how the whole product is. */
export function answerOperators(): void {
  tellOfProduct(db)
  listenForOperators({
    ready: async () => {
      const { ready, parts } = await checkReadiness()
      return { ready, body: { status: ready ? 'ready' : 'not ready', parts } }
    },
  })
}
