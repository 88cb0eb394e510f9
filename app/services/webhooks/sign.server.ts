import { createHmac } from 'node:crypto'
import type { DeliveryId } from '../../domain/ids.ts'
import { secretBytes } from './secret.server.ts'

/** The headers of Standard Webhooks: the same id for every attempt, the time of this one, a signature a secret. */
export function signedHeaders(
  { id, body }: { id: DeliveryId; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const messageId = `msg_${id}`
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const signed = createHmac('sha256', secretBytes(secret)).update(`${messageId}.${timestamp}.${body}`)
    return `v1,${signed.digest('base64')}`
  })
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Rotulo-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
