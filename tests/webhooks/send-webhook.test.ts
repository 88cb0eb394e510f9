import { expect, test, vi } from 'vitest'
import { isPublicAddress } from '#app/gateways/webhooks/target-address.server.ts'
import { sendWebhook } from '#app/gateways/webhooks/send-webhook.server.ts'
import { useReceiver } from './receiver.ts'

const receiver = useReceiver()
const call = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":"ñ"}' })
const atHome = { allowPrivate: true }

test('what is sent arrives to the letter, and 2xx is good', async () => {
  expect(await sendWebhook(call(receiver.url()), atHome)).toMatchObject({ failure: undefined, status: 204 })
  expect(receiver.received).toMatchObject([{ body: '{"a":"ñ"}', headers: { 'webhook-id': 'msg_1' } }])
})

// proves asvs-15.3.2
test('a redirect is not followed', async () => {
  receiver.answer = (response) => void response.writeHead(302, { Location: receiver.url() }).end()
  expect(await sendWebhook(call(receiver.url()), atHome)).toMatchObject({
    failure: 'redirected',
    status: 302,
  })
  expect(receiver.received).toHaveLength(1)
})

test.each([400, 404, 410, 500, 503])('an answer of %i is a refusal', async (status) => {
  receiver.answer = (response) => void response.writeHead(status).end()
  expect(await sendWebhook(call(receiver.url()), atHome)).toMatchObject({ failure: 'refused', status })
})

test('silence, dripping headers and names that nobody answers for end in time', async () => {
  receiver.answer = () => undefined
  expect(await sendWebhook(call(receiver.url()), { ...atHome, timeoutMs: 200 })).toMatchObject({
    failure: 'too-slow',
  })
  receiver.answer = ({ socket }) => {
    const dripping = setInterval(() => socket?.write('X'), 20)
    socket?.once('close', () => clearInterval(dripping))
    socket?.write('HTTP/1.1 200 OK\r\nA: ')
  }
  expect(await sendWebhook(call(receiver.url()), { ...atHome, timeoutMs: 200 })).toMatchObject({
    failure: 'too-slow',
  })
  const never = () => new Promise<never>(() => undefined)
  const silent = { ...atHome, timeoutMs: 200, resolve: never }
  expect(await sendWebhook(call('http://slow.example'), silent)).toMatchObject({ failure: 'too-slow' })
})

test('an endless body and endless headers take no memory of ours', async () => {
  receiver.answer = (response) => {
    response.writeHead(200)
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
  }
  expect(await sendWebhook(call(receiver.url()), atHome)).toMatchObject({ failure: undefined, status: 200 })
  receiver.answer = ({ socket }) => void socket?.write(`HTTP/1.1 200 OK\r\nA: ${'x'.repeat(100_000)}\r\n\r\n`)
  expect(await sendWebhook(call(receiver.url()), atHome)).toMatchObject({ failure: 'unreachable' })
})

test('a closed port, a broken answer and an unknown name are told apart from a refusal', async () => {
  expect(await sendWebhook(call('http://127.0.0.1:1/'), atHome)).toMatchObject({ failure: 'unreachable' })
  receiver.answer = ({ socket }) => void socket?.end('no HTTP')
  expect(await sendWebhook(call(receiver.url()), atHome)).toMatchObject({ failure: 'unreachable' })
  const unknown = { allowPrivate: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) }
  expect(await sendWebhook(call('https://nobody.example'), unknown)).toMatchObject({ failure: 'unreachable' })
})

// proves asvs-1.3.6
test.each([
  'https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/',
  'https://10.1.2.3/', 'https://169.254.169.254/latest/meta-data', 'https://[fd00::1]/', 'https://[fe80::1]/',
  'https://0.0.0.0/', 'https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/', 'http://example.com/',
  'https://user:password@example.com/', 'ftp://example.com/',
])('%s is not called', async (url) => {
  const resolve = vi.fn(() => Promise.resolve([{ address: '93.184.216.34', family: 4 }]))
  expect(await sendWebhook(call(url), { allowPrivate: false, resolve })).toMatchObject({ failure: 'not-public' })
}) // prettier-ignore

test('of a name with several addresses every one must be public', async () => {
  const resolve = () =>
    Promise.resolve([
      { address: '93.184.216.34', family: 4 },
      { address: '192.168.1.1', family: 4 },
    ])
  const outcome = await sendWebhook(call('https://both.example/'), { allowPrivate: false, resolve })
  expect(outcome).toMatchObject({ failure: 'not-public' })
})

// proves asvs-1.3.6
test('the address that was checked is the one that is called, whatever the name answers next', async () => {
  // the first answer is checked; a second look would lead elsewhere
  const answers = ['127.0.0.1', '127.0.0.2']
  const resolve = vi.fn(() => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]))
  const outcome = await sendWebhook(call(receiver.url('rebinding.invalid')), { allowPrivate: true, resolve })
  expect(outcome).toMatchObject({ status: 204 })
  expect(resolve).toHaveBeenCalledTimes(1)
  expect(receiver.received[0]?.headers.host).toMatch(/^rebinding\.invalid:/)
})

test('addresses of the public internet are public, and no others', () => {
  for (const address of [
    '93.184.216.34',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const address of [
    '172.16.0.1',
    '172.31.255.255',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::',
    'ff02::1',
    '::ffff:8.8.8.8',
    '2001:db8::1',
    '2001::1',
    'example.com',
    '',
  ])
    // prettier-ignore
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})
