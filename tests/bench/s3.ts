// Our store on a real S3 service, through what goes wrong with one: `npm run bench:s3`. Starts Debian's Swift with its
// s3api on loopback (`apt-get install swift-proxy swift-account swift-container swift-object`); a service of your own
// is tried with --endpoint=URL --bucket=NAME --access-key=ID --secret-key=KEY, which writes below `projects/bench-s3/`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTestEnvironment } from '../setup/environment.ts'
import { startSwift } from './s3/swift.ts'

const { values } = parseArgs({
  options: {
    endpoint: { type: 'string' },
    bucket: { type: 'string', default: 'videos' },
    region: { type: 'string', default: 'us-east-1' },
    'access-key': { type: 'string', default: '' },
    'secret-key': { type: 'string', default: '' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'rotulo-bench-s3-'))
setTestEnvironment('postgres://127.0.0.1/none', folder)
const service =
  values.endpoint === undefined
    ? await startSwift(join(folder, 'swift'))
    : {
        options: {
          endpoint: values.endpoint,
          bucket: values.bucket,
          region: values.region,
          accessKeyId: values['access-key'],
          secretAccessKey: values['secret-key'],
        },
        stop: () => Promise.resolve(),
      }
const { TRIALS } = await import('./s3/trials.ts')
let failed = 0
for (const [name, trial] of Object.entries(TRIALS)) {
  const began = performance.now()
  const outcome = await trial({ options: service.options, folder }).then(
    (said) => said ?? 'held',
    (error: unknown) => {
      failed += 1
      return `FAILED: ${error instanceof Error ? error.message.split('\n', 3).join(' ') : String(error)}`
    },
  )
  console.log(
    `${name.padEnd(62)} ${((performance.now() - began) / 1000).toFixed(2).padStart(6)} s  ${outcome}`,
  )
}
await service.stop()
rmSync(folder, { recursive: true, force: true })
console.log(failed === 0 ? 'everything held' : `${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
