import { db } from '../db/client.server.ts'
import { checkReadiness } from '../services/health/readiness.server.ts'
import { exportTraces } from '../services/operations/export-traces.server.ts'
import { tellOfProduct } from '../services/operations/metrics.server.ts'
import { listenForOperators } from '../services/operations/operators-port.server.ts'

/** What the web process tells operators: how it is, how the whole product is, and what it does. Resolves to what ends that. */
export function answerOperators(): Promise<() => Promise<void>> {
  tellOfProduct(db)
  listenForOperators({
    ready: async () => {
      const { ready, parts } = await checkReadiness()
      return { ready, body: { status: ready ? 'ready' : 'not ready', parts } }
    },
  })
  return exportTraces('web')
}
