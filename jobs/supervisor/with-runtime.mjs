// @ts-check
// Starts one part alone: `node with-runtime.mjs app/server.ts …` takes `.env` and what `npm start` left in
// data/runtime.json into the environment and becomes that program, on the product's own Node; begun as root, as the
// user of the services. With --as-caller first it stays who it is (to write where that user may not).
import { projectDir } from './folders.mjs'
import { continueOnInstalledNode } from './installed-node.mjs'
import { cacheOf, prepareServices } from './services.mjs'
import { endWith, Stop } from './stop.mjs'
import { configuredVariables, dataDirOf, environmentOf, runtimeVariables, servicesOwn } from './variables.mjs'
import { inView } from './view.mjs'

/** Programs that speak to the database as the owner of its tables. */
const OWNERS = ['jobs/supervisor/migrate.mjs', 'jobs/backup.ts', 'jobs/restore.ts']

try {
  await continueOnInstalledNode(projectDir)
  const variables = runtimeVariables(projectDir, process.env)
  if (!variables['DATABASE_URL'])
    throw new Stop(
      'There is no database yet. Run npm start once (it makes one and leaves its address here), or set ' +
        'DATABASE_URL in the environment or in .env.',
    )
  process.chdir(projectDir)
  process.umask(0o077)
  const given = process.argv.slice(2)
  const asCaller = given[0] === '--as-caller'
  const args = asCaller ? given.slice(1) : given
  const configured = configuredVariables(projectDir, process.env)
  const services = asCaller
    ? undefined
    : prepareServices({
        ...{ dir: projectDir, dataDir: dataDirOf(projectDir, configured), configured },
        say: (line) => console.error(line),
      })
  const cache = services && cacheOf('alone', services.view)
  const all = environmentOf({ ...variables, ...(cache && { HOME: cache }) }, 'production')
  const view = { ...services?.view, port: Number(variables['PORT']) }
  const { command, args: words } = inView({ command: process.execPath, args }, view, projectDir)
  // same process id, no process in between: signals reach the part itself
  process.execve?.(
    '/usr/bin/env',
    ['env', command, ...words],
    args.some((word) => OWNERS.includes(word)) ? all : servicesOwn(all),
  )
} catch (error) {
  endWith(error)
}
