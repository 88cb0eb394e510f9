import { findTokenBearer as findRow, type TokenBearer } from '../../db/api-tokens.server.ts'
import { db } from '../../db/client.server.ts'
import { hashToken } from '../accounts/session-token.server.ts'

export type { TokenBearer }

/** Whom a program's live token speaks for; undefined for any other string. */
export function findTokenBearer(token: string): Promise<TokenBearer | undefined> {
  return findRow(db, hashToken(token))
}
