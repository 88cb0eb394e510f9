declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  /** The part of the package that tests use; it brings no types. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
