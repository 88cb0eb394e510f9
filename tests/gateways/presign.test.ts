import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { s3Store } from '#app/gateways/store-s3.server.ts'

const KEY = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** As RFC 3986 has it, which escapes more than browsers do. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that a service works out for the address, as Amazon describes it for query strings. */
function signatureOf(address: URL): string {
  const given = [...address.searchParams].filter(([name]) => name !== 'X-Amz-Signature')
  const query = given
    .map((pair) => pair.map(escaped).join('='))
    .toSorted()
    .join('&')
  const asked = ['GET', address.pathname, query, `host:${address.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join(
    '\n',
  )
  const time = address.searchParams.get('X-Amz-Date') ?? ''
  const scope = `${time.slice(0, 8)}/eu-west-1/s3/aws4_request`
  const hash = createHash('sha256').update(asked).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash].join('\n')
  const key = ['eu-west-1', 's3', 'aws4_request'].reduce<Buffer>(
    (before, text) => hmac(before, text),
    hmac(`AWS4${KEY.secretAccessKey}`, time.slice(0, 8)),
  )
  return hmac(key, toSign).toString('hex')
}

test('an address is signed as services work it out, by the name that browsers use', async () => {
  const store = s3Store({
    ...{ bucket: 'videos', region: 'eu-west-1', endpoint: 'http://10.0.0.7:9000', ...KEY },
    publicEndpoint: 'https://files.example.org:8443',
  })
  const address = await store.addressOf('projects/a/render-1', {
    contentType: 'video/mp4',
    contentDisposition: `attachment; filename="mama (1).mp4"; filename*=UTF-8''mam%C3%A1%20%281%29.mp4`,
    validSeconds: 300,
  })
  if (!address) expect.unreachable()
  expect(address.href).toMatch(/^https:\/\/files\.example\.org:8443\/videos\/projects\/a\/render-1\?/)
  expect(address.searchParams.get('X-Amz-SignedHeaders')).toBe('host')
  expect(address.search).not.toContain('+')
  expect(address.searchParams.get('X-Amz-Signature')).toBe(signatureOf(address))
})
