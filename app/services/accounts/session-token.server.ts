import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token; a random one needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
