// @ts-check
import { fileURLToPath } from 'node:url'

/** @typedef {import('./part.mjs').PartSpec} PartSpec */
/** `variables` come on top of those that all parts share. */
/** @typedef {Omit<PartSpec, 'command' | 'cwd' | 'env'> & { variables?: Record<string, string> }} Wanted */

const PRELOAD = fileURLToPath(new URL('end-with-supervisor.mjs', import.meta.url))
/** Loading the models takes seconds, and on a busy machine many. */
const READY_WITHIN_MS = 180_000

/**
 * One process of the product on the Node that runs the supervisor, that ends itself when the supervisor dies.
 * @param {Wanted} wanted
 * @param {{ dir: string, variables: NodeJS.ProcessEnv }} surroundings
 * @returns {PartSpec}
 */
export const nodePart = ({ variables: own, ...wanted }, { dir, variables }) => ({
  ...wanted,
  args: ['--import', PRELOAD, ...wanted.args],
  command: process.execPath,
  cwd: dir,
  env: { ...variables, ...own },
})

/** The sidecar that reads text: needs nobody else. @param {string} ocrUrl @returns {Wanted} */
export const ocrPart = (ocrUrl) => ({
  name: 'ocr',
  args: ['jobs/ocr/server.ts'],
  // only this machine's workers ask it, whatever the web process is open to
  variables: { HOST: new URL(ocrUrl).hostname },
  answers: () => answersOk(new URL('/health', ocrUrl)),
  readyWithinMs: READY_WITHIN_MS,
  stopSignal: 'SIGTERM',
  stopWithinMs: 10_000,
})

/** The checkout that stands in for Stripe, where that is allowed. @param {number} port @returns {Wanted} */
export const checkoutPart = (port) => ({
  name: 'checkout',
  args: ['jobs/checkout-emulator/server.ts'],
  answers: () => answersOk(new URL(`http://127.0.0.1:${port}/health`)),
  readyWithinMs: READY_WITHIN_MS,
  stopSignal: 'SIGTERM',
  stopWithinMs: 5_000,
})

/**
 * How large the heap of an analysis may grow before V8 looks for garbage in all of it. Left alone it does so for every
 * few frames, because their memory counts too: a quarter of the time of our own part.
 */
const ROOMY_HEAP = ['--initial-heap-size=300']

/** Renders take a processor for minutes, so they have a worker of their own. @type {Wanted[]} */
export const WORKER_PARTS = [
  { name: 'worker', queues: 'analyze,translate,webhook,upkeep', flags: ROOMY_HEAP },
  { name: 'render', queues: 'render,preview', flags: [] },
].map(({ name, queues, flags }) => ({
  name,
  args: [...flags, 'jobs/worker.ts', '--queues', queues],
  readyLine: /^ready: queues /,
  readyWithinMs: READY_WITHIN_MS,
  stopSignal: 'SIGTERM',
  stopWithinMs: 25_000,
}))

/** @param {string} webUrl @returns {Wanted} */
export const webPart = (webUrl) => ({
  name: 'web',
  args: ['app/server.ts'],
  answers: () => answersOk(new URL('/ready', webUrl)),
  readyWithinMs: READY_WITHIN_MS,
  stopSignal: 'SIGTERM',
  stopWithinMs: 20_000,
})

/** @param {URL} url @returns {Promise<boolean>} */
export async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
