import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Options } from '#app/gateways/store-s3.server.ts'

const run = promisify(execFile)
const PROXY = '/usr/bin/swift-proxy-server'
const KINDS = ['account', 'container', 'object'] as const
const [ACCESS_KEY, SECRET_KEY] = ['bench:tester', 'testing']
const READY_WITHIN_MS = 30_000
const FILTERS = [
  ...['catch_errors', 'gatekeeper', 'proxy_logging', 'memcache', 'listing_formats', 'bulk'],
  ...['s3api', 'tempauth', 'copy', 'slo', 'dlo', 'versioned_writes'],
]

/** A Swift of one disk and one replica, below `root` and on free loopback ports, with an empty bucket. */
export async function startSwift(root: string): Promise<{ options: S3Options; stop: () => Promise<void> }> {
  if (!existsSync(PROXY))
    throw new Error(
      'Swift is not installed: apt-get install swift-proxy swift-account swift-container swift-object',
    )
  const etc = join(root, 'etc')
  await mkdir(etc, { recursive: true })
  await mkdir(join(root, 'devices', 'd1'), { recursive: true })
  await writeFile(join(etc, 'swift.conf'), SWIFT_CONF)
  const environment = { ...process.env, SWIFT_TEST_CONFIG_FILE: join(etc, 'swift.conf') }
  const children: ChildProcess[] = []
  for (const kind of KINDS) {
    const port = await freePort()
    await makeRing(etc, kind, port)
    const path = join(etc, `${kind}.conf`)
    await writeFile(path, serverConf(kind, { etc, devices: join(root, 'devices'), port }))
    children.push(spawn(`/usr/bin/swift-${kind}-server`, [path], { stdio: 'ignore', env: environment }))
  }
  const port = await freePort()
  const path = join(etc, 'proxy.conf')
  await writeFile(path, proxyConf(etc, port))
  children.push(spawn(PROXY, [path], { stdio: 'ignore', env: environment }))
  const options = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'videos',
    region: 'us-east-1',
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET_KEY,
  }
  await makeBucket(options)
  return {
    options,
    async stop() {
      await Promise.all(
        children.map((child) => {
          const ended = new Promise((resolve) => child.once('exit', resolve))
          child.kill('SIGKILL')
          return ended
        }),
      )
    },
  }
}

async function makeRing(etc: string, kind: string, port: number): Promise<void> {
  const builder = join(etc, `${kind}.builder`)
  await run('/usr/bin/swift-ring-builder', [builder, 'create', '4', '1', '1'])
  await run('/usr/bin/swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1'])
  await run('/usr/bin/swift-ring-builder', [builder, 'rebalance'])
}

async function makeBucket({
  bucket,
  endpoint,
  region,
}: {
  bucket: string
  endpoint: string
  region: string
}) {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
    maxAttempts: 1,
  })
  const until = Date.now() + READY_WITHIN_MS
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(300)
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

const SWIFT_CONF = `[swift-hash]
swift_hash_path_suffix = bench
swift_hash_path_prefix = bench
[storage-policy:0]
name = one
default = yes
`

/** They run as whoever starts the bench. */
const common = (etc: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${etc}
user = ${process.env['USER'] ?? 'root'}
workers = 0
log_level = ERROR
`

function serverConf(kind: string, { etc, devices, port }: { etc: string; devices: string; port: number }) {
  return `${common(etc, port)}devices = ${devices}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`
}

function proxyConf(etc: string, port: number): string {
  const settings: Record<string, string> = {
    // nobody listens there: it does without
    memcache: 'memcache_servers = 127.0.0.1:1\n',
    s3api: 'location = us-east-1\n',
    tempauth: `user_bench_tester = ${SECRET_KEY} .admin\n`,
  }
  const filters = FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${settings[name] ?? ''}`)
  return `${common(etc, port)}[pipeline:main]
pipeline = ${FILTERS.join(' ')} proxy-server
${filters.join('')}[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`
}
