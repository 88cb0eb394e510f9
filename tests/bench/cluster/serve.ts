// What a host of the cluster serves until its input closes: `node serve.ts database|store ADDRESS`; prints its address.
import { NETWORK } from './network.ts'
import { startS3 } from '../../fakes/s3-server.ts'
import { startPostgres } from '../../setup/postgres-server.ts'

const [kind, address = '127.0.0.1'] = process.argv.slice(2)

async function start(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (kind !== 'store') {
    const settings = { shared_preload_libraries: 'pg_stat_statements', synchronous_commit: 'on' }
    const { url, stop } = await startPostgres({ listen: { address, network: NETWORK }, settings })
    return { url: url.replace('127.0.0.1', address), stop }
  }
  const { options, stop } = await startS3(address)
  return { url: options.endpoint ?? '', stop }
}

const { url, stop } = await start()
process.stdout.write(`ready: ${url}\n`)
process.stdin.once('end', () => void stop().then(() => process.exit(0))).resume()
