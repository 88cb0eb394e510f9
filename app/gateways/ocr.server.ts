import type * as z from 'zod'
import { AppError } from '../domain/errors.ts'
import {
  type DetectParameters,
  DetectResult,
  OCR_PARAMETERS_HEADER,
  OcrInfo,
  type RecognizeParameters,
  RecognizeResult,
} from '../domain/ocr.ts'
import { env } from '../env.server.ts'

/** One frame: raw RGB (3 bytes a pixel, rows from the top), or a PNG or JPEG as it is. */
type OcrFrame =
  | Readonly<{ rgb: Uint8Array<ArrayBuffer>; width: number; height: number }>
  | Readonly<{ png: Uint8Array<ArrayBuffer> }>
  | Readonly<{ jpeg: Uint8Array<ArrayBuffer> }>

/**
 * A text reader behind HTTP. Calls go to the addresses in turn, and on to the next when one fails; for a while that one
 * comes last, since each frame would wait again for what does not answer. Every call
 * throws AppError `ocr.bad-frame` when the frame or the parameters were refused, `ocr.invalid-answer` when an
 * answer did not fit the contract, else `ocr.unavailable`; an aborted signal throws its own reason.
 */
export type OcrGateway = Readonly<{
  detect: (frame: OcrFrame, parameters: DetectParameters, signal?: AbortSignal) => Promise<DetectResult>
  /** Answers in the order of the boxes. */
  recognize: (
    frame: OcrFrame,
    parameters: RecognizeParameters,
    signal?: AbortSignal,
  ) => Promise<RecognizeResult>
  info: (signal?: AbortSignal) => Promise<OcrInfo>
}>

export type OcrGatewayOptions = Readonly<{
  urls: readonly string[]
  /** For one call to one address, its answer read. */
  timeoutMs: number
  /** So long an address that did not answer comes after the others. */
  avoidMs?: number
}>

/** Five hundred lines with their styles fit several times. */
const MOST_ANSWER_BYTES = 4 * 1024 * 1024
const AVOID_MS = 30_000
const REFUSALS: readonly number[] = [400, 413, 415, 422]
/** A full reader is asked again this often, this much later each time. */
const BUSY_PAUSES_MS = [200, 500, 1000, 2000]

export function ocrGateway(
  options: OcrGatewayOptions = { urls: env.OCR_URL, timeoutMs: env.OCR_TIMEOUT_MS },
): OcrGateway {
  const { urls, timeoutMs, avoidMs = AVOID_MS } = options
  const avoidedUntil = new Map<string, number>()
  let turn = 0

  /** All addresses, the next in turn first, those that did not answer last. */
  const inTurn = (): string[] => {
    const first = turn++ % urls.length
    const now = performance.now()
    const isAvoided = (url: string) => Number((avoidedUntil.get(url) ?? 0) > now)
    return [...urls.slice(first), ...urls.slice(0, first)].toSorted((a, b) => isAvoided(a) - isAvoided(b))
  }

  /** Tries each address once, beginning with the next in turn; again after a pause while all that answer are full. */
  const call = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    requestOnce: () => RequestInit,
    signal?: AbortSignal,
  ): Promise<z.output<Schema>> => {
    const addresses = inTurn()
    for (const pauseMs of [...BUSY_PAUSES_MS, undefined]) {
      let [failure, busy] = [new AppError('ocr.unavailable'), false]
      for (const address of addresses) {
        try {
          return await ask(new URL(path, address), schema, requestOnce(), timeoutMs, signal)
        } catch (cause) {
          signal?.throwIfAborted()
          if (!(cause instanceof AppError) || cause.code === 'ocr.bad-frame') throw cause
          if (cause.cause instanceof Busy) busy = true
          else avoidedUntil.set(address, performance.now() + avoidMs)
          failure = cause
        }
      }
      if (!busy || pauseMs === undefined) throw failure
      await pause(pauseMs, signal)
    }
    throw new AppError('ocr.unavailable')
  }

  return {
    detect: (frame, parameters, signal) =>
      call(pathFor('/v1/detect', frame), DetectResult, requestOf(frame, parameters), signal),
    recognize: async (frame, parameters, signal) => {
      const path = pathFor('/v1/recognize', frame)
      return call(path, exactly(parameters.boxes.length), requestOf(frame, parameters), signal)
    },
    info: (signal) => call('/v1/info', OcrInfo, () => ({}), signal),
  }
}

/** The reader has more work than it takes. */
class Busy extends Error {
  override readonly name = 'Busy'
}

function exactly(count: number) {
  return RecognizeResult.refine(({ lines }) => lines.length === count, `${count} lines were asked for`)
}

async function ask<Schema extends z.ZodType>(
  url: URL,
  schema: Schema,
  request: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<z.output<Schema>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await boundedText(response)
    if (REFUSALS.includes(response.status)) throw new AppError('ocr.bad-frame', { cause: new Error(text) })
    if (response.status === 503) throw new AppError('ocr.unavailable', { cause: new Busy(text) })
    if (!response.ok)
      throw new AppError('ocr.unavailable', { cause: new Error(`${response.status} ${text}`) })
    return parsed(schema, text)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('ocr.unavailable', { cause })
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('ocr.invalid-answer', { cause })
  }
}

/** The body as text; one over the limit is an invalid answer, and not read to its end. */
async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length
    if (bytes > MOST_ANSWER_BYTES) {
      await reader?.cancel()
      throw new AppError('ocr.invalid-answer', { cause: new Error(`over ${MOST_ANSWER_BYTES} bytes`) })
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

function pathFor(path: string, frame: OcrFrame): string {
  return 'rgb' in frame ? `${path}?width=${frame.width}&height=${frame.height}` : path
}

/** A request for each address that is asked, as its body is read once. */
function requestOf(
  frame: OcrFrame,
  parameters: DetectParameters | RecognizeParameters,
): () => RequestInit & { duplex: 'half' } {
  const [body, type] =
    'rgb' in frame
      ? ([frame.rgb, 'application/octet-stream'] as const)
      : 'png' in frame
        ? ([frame.png, 'image/png'] as const)
        : ([frame.jpeg, 'image/jpeg'] as const)
  const headers = {
    'content-type': type,
    'content-length': String(body.length),
    [OCR_PARAMETERS_HEADER]: ascii(JSON.stringify(parameters)),
  }
  return () => ({ method: 'POST', headers, duplex: 'half', body: streamOf(body) })
}

/** What `fetch` gets as bytes it copies three times: of a frame of 1080p that takes five times as long as sending it. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

/** Headers carry ASCII: everything else becomes \u escapes, which JSON knows. */
function ascii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      // the reason is the caller's, whatever it is
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, durationMs)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
