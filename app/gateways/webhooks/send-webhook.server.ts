import http from 'node:http'
import https from 'node:https'
import type { DeliveryFailure } from '../../domain/webhooks.ts'
import { env } from '../../env.server.ts'
import { type Address, type Resolve, targetAddress } from './target-address.server.ts'

export interface WebhookCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface WebhookOutcome {
  /** Undefined when the delivery has arrived. */
  readonly failure: DeliveryFailure | undefined
  /** The status of the answer, when there was one. */
  readonly status: number | undefined
  readonly durationMs: number
}

interface Options {
  readonly allowPrivate?: boolean
  readonly resolve?: Resolve
  /** For everything: the name, the connection, the answer. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const MAX_HEADER_BYTES = 16 * 1024

export const allowsPrivateNetworks = env.WEBHOOK_ALLOW_PRIVATE_NETWORKS === true

/** Posts once, to a checked address alone; follows no redirect and reads no body. Never throws for what the other side does. */
export async function sendWebhook(call: WebhookCall, options: Options = {}): Promise<WebhookOutcome> {
  const begun = performance.now()
  const result = await post(call, options)
  return { ...result, durationMs: Math.round(performance.now() - begun) }
}

type Result = Pick<WebhookOutcome, 'failure' | 'status'>

async function post(
  call: WebhookCall,
  { allowPrivate = allowsPrivateNetworks, resolve, timeoutMs = TIMEOUT_MS }: Options,
): Promise<Result> {
  const url = new URL(call.url)
  const deadline = AbortSignal.timeout(timeoutMs)
  if (!isAllowedUrl(url, allowPrivate)) return { failure: 'not-public', status: undefined }
  try {
    const finding = targetAddress(url, { allowPrivate, ...(resolve && { resolve }) })
    const address = await Promise.race([finding, rejectionOf(deadline)])
    if (!address) return { failure: 'not-public', status: undefined }
    const status = await statusOf(url, address, call, deadline)
    return { failure: failureOf(status), status }
  } catch {
    // whatever the network says: the log of deliveries tells it in two words
    return { failure: deadline.aborted ? 'too-slow' : 'unreachable', status: undefined }
  }
}

/** Without https anybody on the way could read along; at home that is for its owner to say. */
export function isAllowedUrl(url: URL, allowPrivate: boolean = allowsPrivateNetworks): boolean {
  const isWeb = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')
  return isWeb && url.username === '' && url.password === ''
}

function failureOf(status: number): DeliveryFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

function statusOf(
  url: URL,
  address: Address,
  { headers, body }: WebhookCall,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      agent: false,
      signal,
      maxHeaderSize: MAX_HEADER_BYTES,
      // the address that was checked, whatever the name answers now
      lookup: (_host, options, done) => {
        if (options.all) done(null, [address])
        else done(null, address.address, address.family)
      },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.end(body)
  })
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too slow')), { once: true })
  })
}
