import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const SAMPLE_MS = 1_000
/** Statements of this bench itself are none of the product's. */
const OWN = `query NOT LIKE '%pg_stat_%'`

/** What the product asked of Postgres for a while. */
export interface PostgresLoad {
  readonly seconds: number
  readonly statements: number
  readonly transactions: number
  /** Most connections at a time. */
  readonly connections: number
  /** Most at a time of each address. */
  readonly connectionsOf: ReadonlyMap<string, number>
  /** Seconds that Postgres worked on statements. */
  readonly busySeconds: number
}

/** A statement with how often it was made and how long each took. */
export interface Statement {
  readonly calls: number
  readonly meanMs: number
  readonly text: string
}

/** Counts by `pg_stat_statements`, which the server has to have loaded. */
export class PostgresMeter {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string): Promise<PostgresMeter> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    return new PostgresMeter(client)
  }

  /** What is asked while `work` goes on. */
  async during<Result>(
    work: () => Promise<Result>,
  ): Promise<{ result: Result; load: PostgresLoad; top: Statement[] }> {
    await this.#client.query('SELECT pg_stat_statements_reset()')
    const before = await this.#transactions()
    const began = performance.now()
    const connectionsOf = new Map<string, number>()
    let [isOver, connections] = [false, 0]
    const sampling = (async () => {
      while (!isOver) {
        const now = await this.#connections()
        connections = Math.max(
          connections,
          now.map(({ count }) => count).reduce((sum, count) => sum + count, 0),
        )
        for (const { address, count } of now)
          connectionsOf.set(address, Math.max(count, connectionsOf.get(address) ?? 0))
        await pause(SAMPLE_MS)
      }
    })()
    const result = await work().finally(() => (isOver = true))
    const seconds = (performance.now() - began) / 1000
    await sampling
    const { rows } = await this.#client.query<{ calls: number; busy: number }>(
      `SELECT coalesce(sum(calls), 0)::int AS calls, coalesce(sum(total_exec_time), 0)::float / 1000 AS busy
       FROM pg_stat_statements WHERE ${OWN}`,
    )
    const transactions = (await this.#transactions()) - before
    const [total] = rows
    const load = { seconds, connections, connectionsOf, transactions }
    return {
      result,
      load: { ...load, statements: total?.calls ?? 0, busySeconds: total?.busy ?? 0 },
      top: await this.#top(),
    }
  }

  /** Which statements were made most often. */
  async #top(): Promise<Statement[]> {
    const { rows } = await this.#client.query<{ calls: number; mean: number; query: string }>(
      `SELECT calls::int, mean_exec_time AS mean, query FROM pg_stat_statements
       WHERE ${OWN} ORDER BY calls DESC LIMIT 12`,
    )
    return rows.map(({ calls, mean, query }) => ({
      ...{ calls, meanMs: mean },
      text: query.replaceAll(/\s+/g, ' ').trim().slice(0, 110),
    }))
  }

  async #transactions(): Promise<number> {
    const { rows } = await this.#client.query<{ done: number }>(
      'SELECT xact_commit::float AS done FROM pg_stat_database WHERE datname = current_database()',
    )
    return rows[0]?.done ?? 0
  }

  async #connections(): Promise<{ address: string; count: number }[]> {
    const { rows } = await this.#client.query<{ address: string; count: number }>(
      `SELECT host(client_addr) AS address, count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND client_addr IS NOT NULL GROUP BY 1`,
    )
    return rows
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}
