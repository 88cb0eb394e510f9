import { join } from 'node:path'
import { env } from '../env.server.ts'
import type { ObjectStore } from './object-store.server.ts'
import { diskStore } from './store-disk.server.ts'
import { s3Store } from './store-s3.server.ts'

export type { ObjectStore }

/** The process's store: S3 when a bucket is configured, else a folder. */
export const store: ObjectStore =
  env.STORAGE_S3_BUCKET === undefined
    ? diskStore(join(env.DATA_DIR, 'objects'))
    : s3Store({
        bucket: env.STORAGE_S3_BUCKET,
        region: env.STORAGE_S3_REGION,
        endpoint: env.STORAGE_S3_ENDPOINT,
        publicEndpoint: env.STORAGE_S3_PUBLIC_ENDPOINT,
        accessKeyId: env.STORAGE_S3_ACCESS_KEY_ID,
        secretAccessKey: env.STORAGE_S3_SECRET_ACCESS_KEY,
      })
