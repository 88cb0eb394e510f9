import { type Db, db as ourDb } from '../../db/client.server.ts'
import { findProjects, listenToProjects } from '../../db/project-changes.server.ts'
import type { ProjectId } from '../../domain/ids.ts'
import { env } from '../../env.server.ts'
import { log } from '../../log.server.ts'
import { type QueuedProject, withQueuePositions } from './queue-position.server.ts'

/** Called with the project as it is now, maybe unchanged; with undefined when it is gone. */
type Follower = (project: QueuedProject | undefined) => void

/** However many changes there are, they are queried together, and not more often. */
const QUERY_INTERVAL_MS = 200
/** For changes that nobody told of, and for places in the queue: one query for all that are followed. */
const POLL_MS = 5_000

/**
 * Tells the followers of projects what becomes of them. A process needs one: whatever the number of followers, it
 * holds one connection to be told of changes, and queries at most every 200 ms, for all at once.
 */
class ProjectFeed {
  readonly #db: Db
  readonly #connectionString: string
  readonly #followers = new Map<ProjectId, Set<Follower>>()
  readonly #changed = new Set<ProjectId>()
  #stopListening: (() => void) | undefined
  #polling: NodeJS.Timeout | undefined
  #queryTimer: NodeJS.Timeout | undefined

  constructor(db: Db, connectionString: string) {
    this.#db = db
    this.#connectionString = connectionString
  }

  /** Returns what ends the following. */
  follow(id: ProjectId, follower: Follower): () => void {
    const followers = this.#followers.get(id) ?? new Set()
    this.#followers.set(id, followers.add(follower))
    this.#begin()
    // it may have changed since the caller has seen it
    this.#note(id)
    return () => {
      followers.delete(follower)
      if (followers.size === 0 && this.#followers.get(id) === followers) this.#followers.delete(id)
      if (this.#followers.size === 0) this.#end()
    }
  }

  #begin(): void {
    this.#stopListening ??= listenToProjects(this.#connectionString, {
      onChange: (id) => this.#note(id),
      onConnected: () => this.#noteAll(),
    })
    this.#polling ??= setInterval(() => this.#noteAll(), POLL_MS).unref()
  }

  #end(): void {
    this.#stopListening?.()
    clearInterval(this.#polling)
    clearTimeout(this.#queryTimer)
    this.#stopListening = this.#polling = this.#queryTimer = undefined
    this.#changed.clear()
  }

  #noteAll(): void {
    for (const id of this.#followers.keys()) this.#note(id)
  }

  #note(id: ProjectId): void {
    if (!this.#followers.has(id)) return
    this.#changed.add(id)
    this.#queryTimer ??= setTimeout(() => void this.#tellFollowers(), QUERY_INTERVAL_MS).unref()
  }

  async #tellFollowers(): Promise<void> {
    const ids = [...this.#changed]
    this.#changed.clear()
    try {
      const found = await withQueuePositions(this.#db, await findProjects(this.#db, ids))
      const projects = new Map(found.map((project) => [project.id, project]))
      for (const id of ids) for (const follower of this.#followers.get(id) ?? []) follower(projects.get(id))
    } catch (error) {
      // the next poll tries again
      log.warn({ err: error }, 'cannot query the projects that are followed')
    }
    this.#queryTimer = undefined
    if (this.#changed.size > 0)
      this.#queryTimer = setTimeout(() => void this.#tellFollowers(), QUERY_INTERVAL_MS).unref()
  }
}

/** The feed of this process. */
export const projectFeed = new ProjectFeed(ourDb, env.DATABASE_URL)
