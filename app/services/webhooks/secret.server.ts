import { randomBytes } from 'node:crypto'
import { sealingFor } from '../sealing.server.ts'

const PREFIX = 'whsec_'

export const { seal, unseal } = sealingFor('webhook secrets')

/** What signs the deliveries of one webhook, as its owner gets to see it once: `whsec_` and 32 bytes. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** The bytes that sign. */
export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}
