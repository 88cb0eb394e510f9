import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { AppError, StaleAttemptError } from '#app/domain/errors.ts'
import type { ProjectId, RenderId, UserId } from '#app/domain/ids.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { RenderSnapshot } from '#app/domain/render-snapshot.ts'
import { handlePaymentEvent } from '#app/services/credits/handle-payment-event.server.ts'
import { paymentStatus, startCheckout } from '#app/services/credits/checkout.server.ts'
import { cancelStage } from '#app/services/projects/stages.server.ts'
import { failRender, publishRender } from '#app/services/rendering/finish-render.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { paymentIdOf, standInCheckout } from './stand-in-checkout.ts'

const gateway = standInCheckout()
const FIDELITY = { problems: [] }

/** What people, workers and the provider do with credits, each to something taken at random. */
const OPERATIONS = {
  buy: async (db: Db) => {
    const user = await pick<{ id: UserId }>(db, sql`SELECT id FROM users`)
    if (user) await startCheckout(db, user.id, 'basic', gateway)
  },
  fulfil: async (db: Db) => {
    const order = await anOrder(db, 'open')
    if (order) await deliver(db, { type: 'checkout.session.completed', sessionId: order.session })
  },
  askPayment: async (db: Db) => {
    const order = await anOrder(db, 'open')
    if (order) await paymentStatus(db, order.user_id, order.session, gateway)
  },
  refund: async (db: Db) => {
    const order = await anOrder(db, 'paid')
    if (!order) return
    // in part or in full, and more than once
    const cents = Math.ceil(order.price_cents * Math.random())
    const refund = { paymentIntentId: paymentIdOf(order.session), cents }
    await deliver(db, { type: 'charge.refunded', refund })
  },
  hold: async (db: Db) => {
    const project = await aProject(db, sql`status = 'completed'`)
    if (!project) return
    // another size is other content, which costs anew
    const options = RenderOptions.parse({ font_size: 10 + Math.floor(Math.random() * 31) })
    await startRender(db, { id: project.id, userId: project.user_id }, 'premium', options)
  },
  capture: async (db: Db) => {
    const render = await aRunningRender(db)
    if (!render) return
    await publishRender(
      db,
      { projectId: render.project_id, attempt: render.attempt },
      {
        renderId: render.id,
        snapshot: RenderSnapshot.parse(render.snapshot),
        storageKey: `projects/${render.project_id}/render-${render.id}`,
        storageUrl: null,
        stillsKey: null,
        posterKey: null,
        sizeBytes: 1,
        // what is published is not looked at here
        fidelity: FIDELITY as unknown as Parameters<typeof publishRender>[2]['fidelity'],
      },
    )
  },
  release: async (db: Db) => {
    const render = await aRunningRender(db)
    if (!render) return
    const attempt = { projectId: render.project_id, attempt: render.attempt }
    if (Math.random() < 0.5) await failRender(db, attempt, { code: 'render.failed' })
    else await cancelStage(db, { id: render.project_id, userId: render.user_id })
    // somebody begins anew from where they were
    await db
      .updateTable('projects')
      .set({ status: 'completed' })
      .where('id', '=', render.project_id)
      .where('status', '=', 'error')
      .execute()
  },
} as const
export type OperationName = keyof typeof OPERATIONS
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[]

/** Does it; that somebody else was quicker, or that the credits do not suffice, is no fault. */
export async function perform(db: Db, name: OperationName): Promise<void> {
  try {
    await OPERATIONS[name](db)
  } catch (error) {
    const expected = error instanceof StaleAttemptError || (error instanceof AppError && error.status < 500)
    if (!expected) throw error
  }
}

async function deliver(
  db: Db,
  event: { type: string; sessionId?: string; refund?: { paymentIntentId: string; cents: number } },
): Promise<void> {
  await handlePaymentEvent(db, JSON.stringify({ id: `evt_${randomUUID()}`, ...event }), null, gateway)
}

const anOrder = (db: Db, status: 'open' | 'paid') =>
  pick<{ user_id: UserId; session: string; price_cents: number }>(
    db,
    sql`SELECT user_id, stripe_session_id AS session, price_cents FROM checkout_orders
        WHERE status = ${status} AND stripe_session_id IS NOT NULL`,
  )

const aProject = (db: Db, condition: ReturnType<typeof sql>) =>
  pick<{ id: ProjectId; user_id: UserId }>(db, sql`SELECT id, user_id FROM projects WHERE ${condition}`)

const aRunningRender = (db: Db) =>
  pick<{
    id: RenderId
    project_id: ProjectId
    user_id: UserId
    attempt: number
    snapshot: object
  }>(
    db,
    sql`SELECT renders.id, project_id, user_id, renders.attempt, snapshot
        FROM renders JOIN projects ON projects.id = project_id
        WHERE renders.status IN ('queued', 'running')`,
  )

async function pick<Row>(db: Db, from: ReturnType<typeof sql>): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${from} ORDER BY random() LIMIT 1`.execute(db)
  return rows[0]
}
