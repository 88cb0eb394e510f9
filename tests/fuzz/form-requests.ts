import fc, { type Arbitrary } from 'fast-check'
import { FILE_FORMS, FORMS } from './forms.ts'
import { NASTY } from './values.ts'

const CREDENTIALS = ['own', 'none', 'dead', 'garbage', 'bearer'] as const
const PLACES = ['own', 'own', 'own', 'other', 'missing', 'nasty'] as const

/** A form to be posted: whose ids and cookies it uses is decided when it is sent. */
export interface FuzzedForm {
  readonly method: string
  /** What stands in braces is put in when the form is sent: ids of the owner's, or a guest's token. */
  readonly path: string
  readonly query: string
  readonly place: (typeof PLACES)[number]
  readonly index: number
  readonly credential: (typeof CREDENTIALS)[number]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly encoding: 'utf8' | 'latin1' | 'utf16le'
  /** Whether a name is among the fields that its form does not have, or one comes too often. */
  readonly isUndeclared: boolean
}

/** What no form has, and what libraries make arrays, objects and intents of. */
const UNDECLARED = [
  'x=1',
  'email%5B900000000%5D=1',
  'name[50000000]=1',
  'a.b.c.d=1',
  '__proto__[x]=1',
  '__intent__=garbage',
  '__intent__=%7B%22type%22%3A%22insert%22%2C%22payload%22%3A%7B%22name%22%3A%22x%22%2C%22index%22%3A9e8%7D%7D',
  '__state__=x',
  'a=1&'.repeat(12_000),
  '[]=1',
  'constructor=1',
  `name=${'x'.repeat(4_200_000)}`,
  `${'x'.repeat(70_000)}=1`,
]
const texts = NASTY.filter((value) => typeof value === 'string')

const often = <Value>(usual: Arbitrary<Value>, weight: number, ...odd: Arbitrary<Value>[]) =>
  fc.oneof({ arbitrary: usual, weight }, ...odd.map((arbitrary) => ({ arbitrary, weight: 1 })))

/** Forms of all pages, mostly as a browser would send them, each with its own chance of being odd. */
export function fuzzedForms(): Arbitrary<FuzzedForm> {
  const plain = Object.entries(FORMS).map(([path, fields]) =>
    formOf(path, often(bodyOf(fields), 15, asFile(Object.keys(fields)))),
  )
  return fc.oneof(...plain, ...FILE_FORMS.map((path) => formOf(path, fileForm())))
}

interface Body {
  readonly body: string
  readonly type: string | undefined
  readonly isUndeclared: boolean
}

function bodyOf(fields: Readonly<Record<string, readonly string[]>>): Arbitrary<Body> {
  const pairs = Object.entries(fields).map(([name, values]) => {
    const value = often(
      fc.constantFrom(...values),
      6,
      fc.constantFrom(...texts),
      fc.string({ maxLength: 50 }),
    )
    // half a character cannot be sent
    const pair = value.map(
      (text) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))}`,
    )
    return fc.option(pair, { freq: 8 })
  })
  return fc
    .record({
      own: fc.tuple(...pairs),
      extra: often(fc.constant(''), 5, fc.constantFrom(...UNDECLARED)),
      isRepeated: often(fc.constant(false), 20, fc.constant(true)),
      isMangled: often(fc.constant(false), 20, fc.constant(true)),
      type: often(
        fc.constant<string | undefined>('application/x-www-form-urlencoded'),
        20,
        fc.constantFrom(
          'application/x-www-form-urlencoded;charset=latin1',
          'multipart/form-data',
          'multipart/form-data; boundary=b',
          'text/plain',
          'application/json',
          undefined,
        ),
      ),
    })
    .map(({ own, extra, isRepeated, isMangled, type }) => {
      const said = own.filter((pair) => pair !== null)
      // a list may come twice
      const twice = isRepeated ? said.filter((pair) => !LISTS.test(pair)).slice(0, 1) : []
      const all = [...said, ...twice, ...(extra === '' ? [] : [extra])].join('&')
      const body = isMangled ? all.replaceAll('=', '=%FF%') : all
      return { body, type, isUndeclared: extra !== '' || twice.length > 0 }
    })
}

/** Fields that may come more than once. */
const LISTS = /^(?:languages|targets|name)=/

/** A file in place of a text, in a field that the form has or, for a form without fields, has not. */
function asFile(names: readonly string[]): Arbitrary<Body> {
  return fc.constantFrom(...names, 'x').map((name) => ({
    body: `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\nSal\r\n--b--\r\n`,
    type: 'multipart/form-data; boundary=b',
    isUndeclared: false,
  }))
}

function fileForm(): Arbitrary<Body> {
  return fc
    .record({
      boundary: often(fc.constant('b'), 6, fc.constantFrom('other', '', '"')),
      field: often(fc.constantFrom('file', 'picture'), 6, fc.constantFrom('x', '', '__proto__')),
      name: often(
        fc.constantFrom('a.csv', 'a.srt', 'a.mp4', 'a.png'),
        6,
        fc.constantFrom('', '../../x', 'a\\"b'),
      ),
      text: fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.constantFrom(',x\n'.repeat(15_000), 'term,translation\nsal,salt\n', `term\n${'\n'.repeat(9000)}`),
        fc.constantFrom('\x89PNG\r\n\x1a\n', '1\n00:00:00,000 --> 00:00:01,000\nx\n', 'WEBVTT\n\n'),
      ),
      beside: often(fc.constant(''), 4, fc.constantFrom('intent', 'x[900000000]', '__intent__')),
      isWhole: often(fc.constant(true), 6, fc.constant(false)),
    })
    .map(({ boundary, field, name, text, beside, isWhole }) => ({
      body: [
        ...(beside ? [`--b\r\nContent-Disposition: form-data; name="${beside}"\r\n\r\nimport\r\n`] : []),
        `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${text}\r\n`,
        ...(isWhole ? ['--b--\r\n'] : []),
      ].join(''),
      type: `multipart/form-data${boundary ? `; boundary=${boundary}` : ''}`,
      isUndeclared: false,
    }))
}

function formOf(path: string, bodies: Arbitrary<Body>): Arbitrary<FuzzedForm> {
  return fc
    .record({
      method: often(fc.constant('POST'), 19, fc.constantFrom('PUT', 'PATCH', 'DELETE', 'GET')),
      spelled: often(fc.constant('as it is'), 6, fc.constantFrom('data', 'encoded', 'dots', 'case')),
      query: often(
        fc.constant(''),
        10,
        fc.constantFrom('_data=root', '_routes=x', 'index', 'q=%', '__proto__=x', `q=${'x'.repeat(5000)}`),
      ),
      place: fc.constantFrom(...PLACES),
      index: fc.nat(100),
      credential: often(fc.constant<(typeof CREDENTIALS)[number]>('own'), 8, fc.constantFrom(...CREDENTIALS)),
      headers: often(
        fc.constant<Record<string, string>>({}),
        10,
        fc.constantFrom<Record<string, string>[]>(
          { Origin: 'https://evil.example' },
          { Origin: 'null' },
          { 'Sec-Fetch-Site': 'cross-site' },
          { Range: 'bytes=----' },
          { 'Accept-Language': ','.repeat(4000) },
          { Accept: 'application/json' },
          { 'If-None-Match': '*' },
          { 'Content-Encoding': 'gzip' },
        ),
      ),
      encoding: often<FuzzedForm['encoding']>(fc.constant('utf8'), 30, fc.constantFrom('latin1', 'utf16le')),
      content: bodies,
    })
    .map(({ spelled, content: { body, type, isUndeclared }, headers, query, ...form }) => {
      const [address = '', own = ''] = path.split('?')
      return {
        ...form,
        path: spell(address, spelled),
        query: [own, query].filter(Boolean).join('&'),
        headers: { ...(type !== undefined && { 'Content-Type': type }), ...headers },
        body,
        isUndeclared,
      }
    })
}

function spell(path: string, how: string): string {
  if (how === 'data') return `${path}.data`
  if (how === 'encoded') return path.replace('pro', '%70ro')
  if (how === 'case') return path.replace('profile', 'PROFILE')
  return how === 'dots' ? `/x/%2e%2e${path}` : path
}
