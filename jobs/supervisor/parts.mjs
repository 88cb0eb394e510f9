// @ts-check
import { fileURLToPath } from 'node:url'
import { CACHES, cacheOf } from './services.mjs'
import { INHERITED_SOCKET, inView } from './view.mjs'

/** @typedef {import('./part.mjs').PartSpec} PartSpec */
/** @typedef {import('./services.mjs').Services} Services */
/**
 * `variables` come on top of those that all parts share. A part that `listens` needs no other network and gets none,
 * nor sees the data folder. One that `writesCode` runs as whoever started it. `metricsPort` counts from METRICS_PORT.
 * @typedef {Omit<PartSpec, 'command' | 'cwd' | 'env'> & {
 *   variables?: Record<string, string>,
 *   listens?: { host: string, port: number },
 *   writesCode?: boolean,
 *   metricsPort?: number,
 * }} Wanted
 */
/**
 * What all parts share. `services` is how they run when root starts them; `dataDir` is closed to some; `offline` says
 * whether this machine can take the network from a program.
 * @typedef {{ dir: string, dataDir: string, variables: NodeJS.ProcessEnv, services: Services | undefined,
 *   offline: boolean }} Surroundings
 */

const PRELOAD = fileURLToPath(new URL('end-with-supervisor.mjs', import.meta.url))
/** Loading the models takes seconds, and on a busy machine many. */
const READY_WITHIN_MS = 180_000

/** Opens a port, and becomes the program that follows, which finds the socket as an inherited descriptor. */
const LISTEN = `
  use strict; use Socket; use POSIX ();
  my ($descriptor, $host, $port, @program) = @ARGV;
  $^F = $descriptor;
  socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "socket: $!\n";
  setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
  bind($socket, sockaddr_in($port, inet_aton($host))) or die "$host:$port: $!\n";
  listen($socket, 511) or die "listen: $!\n";
  POSIX::dup2(fileno($socket), $descriptor);
  close($socket);
  exec { $program[0] } @program or die "$program[0]: $!\n"`

/**
 * One process of the product on the Node that runs the supervisor, that ends itself when the supervisor dies.
 * @param {Wanted} wanted
 * @param {Surroundings} surroundings
 * @returns {PartSpec}
 */
export function nodePart(
  { variables: own, listens, writesCode = false, metricsPort = 0, ...wanted },
  surroundings,
) {
  const { dir, dataDir, variables, services, offline } = surroundings
  const program = { command: process.execPath, args: ['--import', PRELOAD, ...wanted.args] }
  const base = variables['METRICS_PORT']
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...variables, ...own, ...(base && { METRICS_PORT: String(Number(base) + metricsPort) }) }
  if (writesCode) return { ...wanted, ...forAllToRead(program), cwd: dir, env }
  const view = services?.view ?? {}
  const cache = services && cacheOf(wanted.name, view)
  if (cache) Object.assign(env, { HOME: cache, NODE_COMPILE_CACHE: cache })
  if (!listens || !offline)
    return { ...wanted, ...inView(program, { ...view, port: Number(env['PORT']) }, dir), cwd: dir, env }
  const needs = [...(view.needs ?? []).filter((path) => path !== dataDir), ...(cache ? [cache] : [])]
  const enclosed = inView(program, { ...view, needs, hides: [dataDir, CACHES], offline }, dir)
  return {
    ...wanted,
    command: 'perl',
    args: [
      '-e',
      LISTEN,
      ...[INHERITED_SOCKET, listens.host, listens.port].map(String),
      enclosed.command,
      ...enclosed.args,
    ],
    cwd: dir,
    env: { ...env, OCR_LISTEN_FD: String(INHERITED_SOCKET) },
  }
}

/**
 * What our processes write is closed to others; what they build has to be read by the services.
 * @param {import('./view.mjs').Program} program
 * @returns {import('./view.mjs').Program}
 */
export const forAllToRead = ({ command, args }) => ({
  command: '/bin/sh',
  args: ['-c', 'umask 022; exec "$@"', 'sh', command, ...args],
})

/** The sidecar that reads text: needs nobody else. @param {string} ocrUrl @returns {Wanted} */
export const ocrPart = (ocrUrl) => ({
  name: 'ocr',
  args: ['jobs/ocr/server.ts'],
  // only this machine's workers ask it, whatever the web process is open to
  variables: { HOST: new URL(ocrUrl).hostname },
  listens: { host: new URL(ocrUrl).hostname, port: Number(new URL(ocrUrl).port) },
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
  {
    name: 'worker',
    queues: 'analyze,translate,read-text,advance,webhook,mail,model,upkeep',
    flags: ROOMY_HEAP,
    port: 1,
  },
  { name: 'render', queues: 'render,preview,edit-proxy', flags: [], port: 2 },
].map(({ name, queues, flags, port }) => ({
  name,
  metricsPort: port,
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
