import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Does nothing until `startTracing` has run: spans cost next to nothing then. */
const tracer = () => trace.getTracer('rotulo')

/** Names the span that led to what is done elsewhere or later, as W3C's Trace Context has it. */
type TraceParent = string

export interface SpanOptions {
  readonly kind?: 'server' | 'consumer'
  readonly attributes?: Attributes
  /** The span that led to this one; without it the one that this is called in. */
  readonly parent?: TraceParent | undefined
}

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const

/** Does work in a span of its own, which ends with `end`. */
export function inOpenSpan<Result>(
  name: string,
  { kind, attributes = {}, parent }: SpanOptions,
  work: (end: (attributes?: Attributes) => void) => Result,
): Result {
  const before = parent === undefined ? context.active() : contextOf(parent)
  const options = { attributes, kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind] }
  const span = tracer().startSpan(name, options, before)
  return context.with(trace.setSpan(before, span), () =>
    work((found = {}) => {
      span.setAttributes(found)
      span.end()
    }),
  )
}

/** Does work in a span of its own, which ends with it. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return inOpenSpan(name, options, async (end) => {
    try {
      return await work()
    } catch (error) {
      trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR, message: String(error) })
      throw error
    } finally {
      end()
    }
  })
}

/** Says more of the span that this is called in. */
export function noteOnSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes)
}

/** What a job is queued with, so that its span follows that of now. Undefined without tracing. */
export function traceParent(): TraceParent | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

function contextOf(traceparent: TraceParent) {
  return propagation.extract(context.active(), { traceparent })
}

/** Of every line that is logged in a span. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

/** A run of ffmpeg or another tool, as it is told once it is over. Times are milliseconds since 1970. */
export interface ToolRun {
  readonly program: string
  readonly beganMs: number
  readonly endedMs: number
  readonly exitCode: number | undefined
  readonly signal: string | undefined
  readonly failed: boolean
}

type Listener = (run: ToolRun) => void
const shared = globalThis as { rotuloToolListeners?: Set<Listener> }
// the server and the pages that were built for it load this module once each
const listeners = (shared.rotuloToolListeners ??= new Set<Listener>())

/** Hears of each tool that ends in this process, or in one that tells this one. */
export function onToolRun(listener: Listener): void {
  listeners.add(listener)
}

/** Takes runs that began where this is called, to be told when they are over, from wherever that is. */
export function toolRunsHere(): Listener {
  const here = context.active()
  return (run) => {
    for (const listener of listeners) listener(run)
    const { program, beganMs, endedMs, exitCode, signal, failed } = run
    const attributes = {
      'process.executable.name': program,
      ...(exitCode !== undefined && { 'process.exit.code': exitCode }),
      ...(signal !== undefined && { 'process.exit.signal': signal }),
    }
    const span = tracer().startSpan(program, { attributes, startTime: beganMs }, here)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endedMs)
  }
}
