import type { S3Client } from '@aws-sdk/client-s3'

/** What whoever gets an object from the store itself is told of it. */
export interface ShownAs {
  readonly contentType: string
  readonly contentDisposition: string
  readonly validSeconds: number
}

const BODY_HASH = 'x-amz-content-sha256'

/**
 * The object's address with a signature (version 4, in the query) that lets anybody read it for so long, with ranges,
 * under the headers that are named. Signing asks nobody.
 */
export async function presign(
  client: S3Client,
  object: URL,
  { contentType, contentDisposition, validSeconds }: ShownAs,
): Promise<URL> {
  const region = await client.config.region()
  const signer = await client.config.signer({
    name: 'sigv4',
    signingName: 's3',
    signingRegion: region,
    properties: {},
  })
  if (!('presign' in signer) || typeof signer.presign !== 'function')
    throw new Error('this release of the SDK signs no addresses')
  // the signer is one of version 4: its type names only what all signers can do
  const presigner = signer as typeof signer & { presign: Presign }
  const { query } = await presigner.presign(
    {
      method: 'GET',
      protocol: object.protocol,
      hostname: object.hostname,
      path: object.pathname,
      query: { 'response-content-type': contentType, 'response-content-disposition': contentDisposition },
      // else the signature would be one of an empty body, which services do not take for what it is
      headers: { host: object.host, [BODY_HASH]: 'UNSIGNED-PAYLOAD' },
    },
    { expiresIn: validSeconds, unsignableHeaders: new Set([BODY_HASH]) },
  )
  const address = new URL(object)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  // a space is `+` in a form and `%20` in what was signed
  address.search = address.search.replaceAll('+', '%20')
  return address
}

type Presign = (
  request: Readonly<Record<string, string | Record<string, string>>>,
  options: { expiresIn: number; unsignableHeaders: Set<string> },
) => Promise<{ query: Record<string, string> }>
