import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'

/** Migrations are the files `0001_name.ts`, each with `up`; nothing else in their folder is one. */
const FILE = /^(\d{4}_\w+)\.ts$/

/** The migrations of `folder`, in the order in which they are made. */
export async function migrationNames(folder = import.meta.dirname): Promise<string[]> {
  return (await readdir(folder)).flatMap((file) => FILE.exec(file)?.[1] ?? []).sort()
}

/** Takes migrations from a folder of TypeScript files. */
class FolderOfMigrations implements MigrationProvider {
  readonly #folder: string
  readonly #only: readonly string[] | undefined

  constructor(folder: string, only?: readonly string[]) {
    this.#folder = folder
    this.#only = only
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const names = this.#only ?? (await migrationNames(this.#folder))
    const modules = names.map(async (name): Promise<[string, Migration]> => {
      // its shape is what the architecture of this folder promises; a wrong one fails when it is run
      const migration = (await import(join(this.#folder, `${name}.ts`))) as Migration
      return [name, migration]
    })
    return Object.fromEntries(await Promise.all(modules))
  }
}

/**
 * Brings the database up to the newest migration of `folder`, all of them or none. Processes that start at once
 * wait for each other. Throws what the failing migration threw, with its name.
 */
export function migrateToLatest(databaseUrl: string, folder = import.meta.dirname): Promise<void> {
  return migrateAll(databaseUrl, new FolderOfMigrations(folder))
}

/** Makes the migrations that are named and no others: a database as an earlier release had it. */
export function migrateTo(databaseUrl: string, names: readonly string[]): Promise<void> {
  return migrateAll(databaseUrl, new FolderOfMigrations(import.meta.dirname, names))
}

async function migrateAll(databaseUrl: string, provider: MigrationProvider): Promise<void> {
  await withMigrator(databaseUrl, provider, async (migrator) => {
    const { error, results } = await migrator.migrateToLatest()
    if (error === undefined) return
    const failed = results?.find(({ status }) => status === 'Error')
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${reason}`, { cause: error })
  })
}

/** The migrations of `folder` that the database has not had, and that `migrateToLatest` would make. Changes nothing. */
export function pendingMigrations(databaseUrl: string, folder = import.meta.dirname): Promise<string[]> {
  return withMigrator(databaseUrl, new FolderOfMigrations(folder), async (migrator) => {
    const migrations = await migrator.getMigrations()
    return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
  })
}

async function withMigrator<Result>(
  databaseUrl: string,
  provider: MigrationProvider,
  use: (migrator: Migrator) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 30_000 })
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await use(
      new Migrator({
        db,
        provider,
        // work that is merged later may have the lower number; migrations of different work do not touch each other
        allowUnorderedMigrations: true,
      }),
    )
  } finally {
    await db.destroy()
  }
}
