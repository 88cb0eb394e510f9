import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { env } from '../env.server.ts'
import { poolOptions } from './pool-options.server.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A pool of its own with a client over it; `destroy()` closes both. */
export function connect(
  connectionString: string,
  poolSize: number,
  timeoutMs = env.DATABASE_TIMEOUT_MS,
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ ...poolOptions(connectionString, timeoutMs), max: poolSize })
  // without a listener a database restart ends the process
  pool.on('error', () => undefined)
  // the pool listens only to connections that nobody uses; the others tell whoever waits for their answer
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** The process's connection to the database. */
export const { db, pool } = connect(env.DATABASE_URL, env.DATABASE_POOL_SIZE)
