import { sql } from 'kysely'
import pg from 'pg'
import type { ProjectId } from '../domain/ids.ts'
import { ProjectId as ProjectIdSchema } from '../domain/ids.ts'
import { log } from '../log.server.ts'
import type { Db } from './client.server.ts'
import type { Project } from './projects.server.ts'

const CHANNEL = 'project_changed'
const RECONNECT_MS = 2_000

/**
 * Calls `onChange` with the id of every project whose progress changes, from one connection of its own; it is made
 * again when it breaks, and `onConnected` tells that changes may have been missed before. Returns what ends it.
 */
export function listenToProjects(
  connectionString: string,
  { onChange, onConnected }: { onChange: (id: ProjectId) => void; onConnected: () => void },
): () => void {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async () => {
    const own = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true })
    client = own
    own.on('notification', ({ payload }) => {
      const id = ProjectIdSchema.safeParse(payload)
      if (id.success) onChange(id.data)
    })
    // a broken connection ends, and is made again then
    own.on('error', (error) => log.warn({ err: error }, 'no longer told of changes'))
    own.once('end', later)
    await own.connect()
    await own.query(`LISTEN ${CHANNEL}`)
    onConnected()
  }
  const later = () => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(start, RECONNECT_MS).unref()
  }
  const start = () =>
    void connect().catch((error: unknown) => {
      log.warn({ err: error }, 'cannot listen for changes; looking for them instead')
      later()
    })
  start()
  return () => {
    stopped = true
    clearTimeout(timer)
    client?.end().catch(() => undefined)
  }
}

/** Those of the projects that there are. */
export function findProjects(db: Db, ids: readonly ProjectId[]): Promise<Project[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', sql<ProjectId>`ANY(${[...ids]}::uuid[])`)
    .execute()
}
