// @ts-check
// `npm start`, and with --dev `npm run dev`: everything from a bare machine to a running product.
import { projectDir } from './folders.mjs'
import { whenParentIsGone } from './parent.mjs'
import { ensureEverything } from './setup.mjs'

// an npm that is killed passes no signal on
if (process.env['npm_lifecycle_event']) whenParentIsGone(() => process.kill(process.pid, 'SIGTERM'))

// what is installed and built is read by another user, when this one is root
if (process.getuid?.() === 0) process.umask(0o022)
await ensureEverything({ for: 'start' })

// only now are there modules to import
const { supervise } = await import('./supervise.mjs')
const { development, production } = await import('./product.mjs')
if (process.argv.includes('--dev')) {
  const { PAGES, stamp } = await import('./builds.mjs')
  const { freePort } = await import('./ports.mjs')
  // what development writes is nothing for production
  stamp(projectDir, [PAGES], { made: false })
  await supervise(projectDir, process.env, development(projectDir, await freePort(0, '127.0.0.1')))
} else {
  await supervise(projectDir, process.env, production)
}
