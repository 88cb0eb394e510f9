import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { env } from '../../env.server.ts'
import { log } from '../../log.server.ts'

/** So long the end of a process waits for a collector that does not answer. */
const FLUSH_WITHIN_MS = 5_000

/**
 * Sends spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, in the variables of OpenTelemetry, as those of this
 * part of the product; without it nothing is loaded. A collector that is gone costs lines of the log, and its spans.
 *
 * @returns ends it, after what is still to be sent; never rejects
 */
export async function exportTraces(
  part: 'web' | 'worker',
  endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve()
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, contexts, core] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ])
  const warn = (message: string) => log.warn({ message }, 'traces are not sent')
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `rotulo-${part}` }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.forceFlush({ timeoutMillis: FLUSH_WITHIN_MS }).catch(() => {
      log.warn('the last spans are lost: the collector does not answer')
    })
    trace.disable()
    context.disable()
    propagation.disable()
  }
}
