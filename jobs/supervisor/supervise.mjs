// @ts-check
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { chooseAddresses } from './addresses.mjs'
import { stamp, staleBuilds } from './builds.mjs'
import { Crew } from './crew.mjs'
import { prepareDatabase, reachDatabase } from './database.mjs'
import { claim } from './instance.mjs'
import { killMarked } from './leftovers.mjs'
import { forAllToRead, nodePart } from './parts.mjs'
import { readRuntime, writeRuntime } from './runtime-file.mjs'
import { log, say } from './say.mjs'
import { prepareServices } from './services.mjs'
import { endWith } from './stop.mjs'
import { configuredVariables, dataDirOf, environmentOf, servicesOwn } from './variables.mjs'
import { whyNotInView } from './view.mjs'

/**
 * What is to be run: nobody waits for those `beside`; `rest` needs `first`, the migrated database and the builds.
 * @typedef {{
 *   mode: 'production' | 'development',
 *   builds: readonly import('./builds.mjs').Build[],
 *   migrate: (urls: import('./upgrade-database.mjs').DatabaseUrls) => Promise<void>,
 *   beside: (addresses: import('./addresses.mjs').Addresses) => import('./parts.mjs').Wanted[],
 *   first: (addresses: import('./addresses.mjs').Addresses) => import('./parts.mjs').Wanted[],
 *   rest: (addresses: import('./addresses.mjs').Addresses) => import('./parts.mjs').Wanted[],
 *   whenReady?: (running: Running, surroundings: import('./parts.mjs').Surroundings) => void,
 * }} Product
 * @typedef {{ crew: Crew, buildStale: () => Promise<void>, say: (line: string) => void }} Running
 */

/** A terminal's Ctrl-C arrives several times, through npm and through the bootstrapping Node. */
const SAME_SIGNAL_MS = 2_000

/**
 * Starts everything in order, keeps it running, and stops it on SIGINT, SIGTERM and SIGHUP; then, or when the
 * start fails, the process ends.
 * @param {string} dir the project's folder
 * @param {import('./variables.mjs').Variables} environment
 * @param {Product} product
 */
export async function supervise(dir, environment, product) {
  const startedAt = Date.now()
  const configured = configuredVariables(dir, environment)
  const dataDir = dataDirOf(dir, configured)
  // whatever this process and its parts write is for nobody else; builds are made readable again
  process.umask(0o077)
  const instance = await claim(dataDir).catch(endWith)
  const crew = new Crew({ instance: instance.id, say, log })
  stopOnSignals(crew)
  try {
    const leftovers = await killMarked(instance.id)
    if (leftovers > 0) say(`An earlier start had left processes behind (${leftovers}); they are ended.`)
    const addresses = await chooseAddresses(configured, say)
    const services = prepareServices({ dir, dataDir, configured, say })
    const { variables, database, urls } = await prepare({ dir, configured, addresses, mode: product.mode })
    const offline = addresses.ocrPort !== undefined && canTakeNetwork(dir, services)
    const surroundings = { dir, dataDir, variables, services, offline }
    const running = { crew, say, buildStale: () => build({ dir, crew, variables, builds: product.builds }) }
    await startAll({ surroundings, database, urls, addresses, product, running })
    instance.announce(addresses.publicUrl, () => crew.members)
    say(`\nRótulo is ready: ${addresses.publicUrl}   (after ${seconds(startedAt)} s; Ctrl-C stops it)\n`)
    product.whenReady?.(running, surroundings)
  } catch (error) {
    // a start that is being stopped breaks off as well; whoever stops it ends the process
    if (crew.stopping) return
    await crew.stop()
    endWith(error)
  }
}

/**
 * The environment of every part, left in data/runtime.json as well for parts that are started alone.
 * @param {{ dir: string, configured: import('./variables.mjs').Variables,
 *   addresses: import('./addresses.mjs').Addresses, mode: Product['mode'] }} options
 */
async function prepare({ dir, configured, addresses, mode }) {
  const dataDir = dataDirOf(dir, configured)
  const known = readRuntime(dataDir)
  const given = configured['DATABASE_URL']
  const database = given ? undefined : await prepareDatabase({ dataDir, known: known.database, say })
  const urls = database?.urls ?? {
    service: given ?? '',
    migrations: configured['MIGRATIONS_DATABASE_URL'] ?? given ?? '',
  }
  const shared = {
    DATABASE_URL: urls.service,
    SECRET: configured['SECRET'] ?? known.variables['SECRET'] ?? randomBytes(32).toString('base64url'),
    OCR_URL: addresses.ocrUrl,
    ...(addresses.ocrPort === undefined ? {} : { OCR_PORT: String(addresses.ocrPort) }),
    ...(addresses.checkoutPort === undefined
      ? {}
      : { CHECKOUT_EMULATOR_PORT: String(addresses.checkoutPort) }),
  }
  const record = database?.record ?? known.database
  writeRuntime(dataDir, {
    variables: { ...shared, MIGRATIONS_DATABASE_URL: urls.migrations, WEB_URL: addresses.webUrl },
    ...(record && { database: record }),
  })
  // what the parts have compiled once: a warm start takes half the processor time
  const compiled = { NODE_COMPILE_CACHE: join(dir, '.cache/node') }
  const variables = servicesOwn(
    environmentOf({ ...compiled, ...configured, ...shared, PORT: String(addresses.port) }, mode),
  )
  return { variables, database, urls }
}

/**
 * Whether the sidecar can be kept off the network; where not, that is said in one line.
 * @param {string} dir
 * @param {import('./services.mjs').Services | undefined} services
 */
function canTakeNetwork(dir, services) {
  const reason = whyNotInView(
    { command: 'perl', args: ['-e', 'use Socket'] },
    { ...services?.view, offline: true },
    dir,
  )
  if (reason !== undefined)
    say(`The text reader keeps its network, for this machine takes it from no program (${reason}).`)
  return reason === undefined
}

/**
 * @param {{ surroundings: import('./parts.mjs').Surroundings, addresses: import('./addresses.mjs').Addresses,
 *   database: Awaited<ReturnType<typeof prepareDatabase>> | undefined,
 *   urls: import('./upgrade-database.mjs').DatabaseUrls, product: Product, running: Running }} options
 */
async function startAll({ surroundings, database, urls, addresses, product, running: { crew, buildStale } }) {
  const start = (/** @type {import('./parts.mjs').Wanted[]} */ wanted) =>
    Promise.all(
      wanted.map(async (part) => {
        const since = Date.now()
        await crew.start(nodePart(part, surroundings))
        say(`${part.name} is ready (${seconds(since)} s).`)
      }),
    )
  const bringDatabase = async () => {
    if (database) {
      await crew.startDatabase(database.spec)
      await database.makeRoles()
    } else {
      await reachDatabase(urls.service, 'DATABASE_URL')
      await reachDatabase(urls.migrations, 'MIGRATIONS_DATABASE_URL')
    }
    await product.migrate(urls)
  }
  const inOrder = async () => {
    await Promise.all([start(product.first(addresses)), bringDatabase(), buildStale()])
    await start(product.rest(addresses))
  }
  await Promise.all([start(product.beside(addresses)), inOrder()])
}

/**
 * @param {{ dir: string, crew: Crew, variables: NodeJS.ProcessEnv,
 *   builds: readonly import('./builds.mjs').Build[] }} options
 */
async function build({ dir, crew, variables, builds }) {
  for (const stale of staleBuilds(dir, builds)) {
    const since = Date.now()
    say(`Building the ${stale.name}, which are not those of the sources.`)
    await crew.run({
      name: `The build of the ${stale.name}`,
      ...forAllToRead({ command: process.execPath, args: stale.args }),
      cwd: dir,
      env: { ...variables, NODE_ENV: 'production' },
    })
    stamp(dir, [stale], { made: true })
    say(`The ${stale.name} are built (${seconds(since)} s).`)
  }
}

/** @param {Crew} crew */
function stopOnSignals(crew) {
  let firstAt = 0
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => {
      if (crew.stopping) {
        if (Date.now() - firstAt < SAME_SIGNAL_MS) return
        say('Not waiting any longer.')
        return crew.hurry()
      }
      firstAt = Date.now()
      say('\nStopping; what is being worked on goes back to the queue.')
      void crew.stop().then(() => {
        say('Everything has stopped.')
        process.exit(0)
      }, endWith)
    })
}

/** @param {number} since */
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1)
