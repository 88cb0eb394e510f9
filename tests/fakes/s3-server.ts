import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '#app/gateways/store-s3.server.ts'

/** An S3 service on a free port, of loopback unless an address is given, with one empty bucket. */
export async function startS3(
  address = '127.0.0.1',
): Promise<{ options: S3Options; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'rotulo-test-s3-'))
  const server = new S3rver({
    address,
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'videos' }],
  })
  const { port } = await server.run()
  return {
    options: {
      bucket: 'videos',
      region: 'us-east-1',
      endpoint: `http://${address}:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
