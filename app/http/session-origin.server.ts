import type { SessionOrigin } from '../db/sessions.server.ts'
import { MAX_USER_AGENT_CHARACTERS } from '../services/accounts/device-name.server.ts'

/** Where a login comes from: what its program says of itself, and the address of the client. */
export function originOf(request: Request, clientAddress: string): SessionOrigin {
  const userAgent = request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null
  return { userAgent, address: clientAddress === '' ? null : clientAddress }
}
