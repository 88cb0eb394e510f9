import type { Db } from '#app/db/client.server.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertSession, type UserRow } from '#tests/factories/users.ts'

const PAST = new Date(Date.now() - 60_000)

interface People {
  readonly owner: UserRow
  readonly other: UserRow
}

/** What a viewer brings, and who that makes them. */
export interface Viewer {
  readonly is: 'nobody' | 'owner' | 'other'
  /** What the token may do: `all` is a login. */
  readonly may: 'all' | 'write' | 'read'
  readonly token: (db: Db, people: People) => Promise<string | undefined>
}

const tokenOf = async (made: Promise<{ token: string }>) => (await made).token

export const VIEWERS: Readonly<Record<string, Viewer>> = {
  anonymous: { is: 'nobody', may: 'all', token: () => Promise.resolve(undefined) },
  garbage: { is: 'nobody', may: 'all', token: () => Promise.resolve('rotulo_garbage') },
  'owner, by a login that is over': {
    is: 'nobody',
    may: 'all',
    token: (db, { owner }) => tokenOf(insertSession(db, owner, { expires_at: PAST })),
  },
  'owner, after logging out': {
    is: 'nobody',
    may: 'all',
    token: (db, { owner }) => tokenOf(insertSession(db, owner, { revoked_at: PAST })),
  },
  "owner, by a program's token that is over": {
    is: 'nobody',
    may: 'write',
    token: (db, { owner }) => tokenOf(insertApiToken(db, owner, { expires_at: PAST })),
  },
  "owner, by a program's token that is revoked": {
    is: 'nobody',
    may: 'write',
    token: (db, { owner }) => tokenOf(insertApiToken(db, owner, { revoked_at: PAST })),
  },
  other: { is: 'other', may: 'all', token: (db, { other }) => tokenOf(insertSession(db, other)) },
  "other, by a program's token": {
    is: 'other',
    may: 'write',
    token: (db, { other }) => tokenOf(insertApiToken(db, other)),
  },
  "owner, by a program's token for reading": {
    is: 'owner',
    may: 'read',
    token: (db, { owner }) => tokenOf(insertApiToken(db, owner, { scope: 'read' })),
  },
  "owner, by a program's token for writing": {
    is: 'owner',
    may: 'write',
    token: (db, { owner }) => tokenOf(insertApiToken(db, owner)),
  },
  owner: { is: 'owner', may: 'all', token: (db, { owner }) => tokenOf(insertSession(db, owner)) },
}
