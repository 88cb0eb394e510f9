import { createHash } from 'node:crypto'
import { db } from '../db/client.server.ts'
import type { Owned } from '../db/projects.server.ts'
import { AppError } from '../domain/errors.ts'
import type { UserId } from '../domain/ids.ts'
import { isRunning } from '../domain/project-status.ts'
import { loadProject } from '../services/projects/load-project.server.ts'
import { projectFeed } from '../services/projects/project-feed.server.ts'
import { type QueuedProject, withQueuePosition } from '../services/projects/queue-position.server.ts'
import type { ApiArgs } from './api-route.server.ts'
import { Latest } from './latest.ts'
import { statusJson } from './project-json.server.ts'

/** Each stands for a connection that is held open in this process. */
const OF_A_USER = 10
const OF_ALL = 2_000

const seats = new Map<UserId, number>()
let taken = 0

/** Takes one of a user's seats and returns what gives it back, once. Throws `events.too-many`. */
function takeSeat(userId: UserId): () => void {
  const own = seats.get(userId) ?? 0
  if (own >= OF_A_USER || taken >= OF_ALL)
    throw new AppError('events.too-many', { params: { retryAfterSeconds: 30 } })
  seats.set(userId, own + 1)
  taken += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    taken -= 1
    const left = (seats.get(userId) ?? 1) - 1
    if (left > 0) seats.set(userId, left)
    else seats.delete(userId)
  }
}

export const EVENT_STREAM = 'text/event-stream'
const HEARTBEAT_MS = 15_000
/** Then the client comes again, and is asked anew who it is. */
const LIFETIME_MS = 10 * 60_000
const RECONNECT_MS = 3_000
const HEADERS = {
  'Content-Type': EVENT_STREAM,
  // nobody on the way may hold back or compress what is sent piece by piece
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/**
 * The progress of a project as server-sent events: `status` with what `GET …/status` answers, at once and whenever it
 * changes, and `end` when nothing runs (any more). Events are states, so a client that comes back with the
 * `Last-Event-ID` of the newest gets nothing twice, and 204 when there is nothing to come. Throws
 * `project.not-found`, `events.too-many`.
 */
export async function projectEvents({ request, context }: ApiArgs, owned: Owned): Promise<Response> {
  const project = await withQueuePosition(db, await loadProject(db, owned))
  const known = request.headers.get('last-event-id') ?? undefined
  if (!isRunning(project.status) && known === eventId(project, request))
    return new Response(null, { status: 204 })
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
  const inbox = new Latest<QueuedProject | undefined>()
  const leave = [takeSeat(owned.userId), projectFeed.follow(owned.id, (now) => inbox.put(now))]
  const over = AbortSignal.any([request.signal, context.stopping, AbortSignal.timeout(LIFETIME_MS)])
  const close = () => {
    inbox.close()
    over.removeEventListener('abort', close)
    for (const step of leave.splice(0)) step()
  }
  over.addEventListener('abort', close)
  if (over.aborted) close()
  const events = eventsOf(project, { request, known, inbox })
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      // not better-sse, which sends what it is given at once: here the next state is made when the last one has gone out
      async pull(controller) {
        await context.drained()
        const next = await events.next()
        if (next.done !== true) return controller.enqueue(encoder.encode(next.value))
        close()
        controller.close()
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: HEADERS })
}

async function* eventsOf(
  first: QueuedProject,
  {
    request,
    known,
    inbox,
  }: { request: Request; known: string | undefined; inbox: Latest<QueuedProject | undefined> },
): AsyncGenerator<string, void> {
  yield `retry: ${RECONNECT_MS}\n\n`
  let project: QueuedProject | undefined = first
  let sent = known
  while (project) {
    const id = eventId(project, request)
    if (id !== sent)
      yield `id: ${id}\nevent: status\ndata: ${JSON.stringify(statusJson(project, request))}\n\n`
    sent = id
    if (!isRunning(project.status)) break
    const next: Awaited<ReturnType<typeof inbox.take>> = await inbox.take(HEARTBEAT_MS)
    if (next === 'closed') return
    if (next === 'late') yield ': heartbeat\n\n'
    else project = next.value
  }
  yield 'event: end\ndata: {}\n\n'
}

/** The same for the same state, in whichever process. */
function eventId(project: QueuedProject, request: Request): string {
  const state = JSON.stringify([project.attempt, statusJson(project, request)])
  return createHash('sha256').update(state).digest('base64url').slice(0, 16)
}
