import { createHmac, randomBytes } from 'node:crypto'
import type { DeliveryId } from '../../domain/ids.ts'
import { sealingFor } from '../sealing.server.ts'

const PREFIX = 'whsec_'

export const { seal, unseal } = sealingFor('webhook secrets')

/** What signs the deliveries of one webhook, as its owner gets to see it once: `whsec_` and 32 bytes. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** The bytes that sign. */
function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

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
