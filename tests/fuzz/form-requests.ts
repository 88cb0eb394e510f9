import fc, { type Arbitrary } from 'fast-check'
import { NASTY } from './values.ts'

/** The right password of everybody in this world. */
export const PASSWORD = 'correct horse'

const CREDENTIALS = ['own', 'none', 'dead', 'garbage', 'bearer'] as const
const PLACES = ['own', 'own', 'own', 'other', 'missing', 'nasty'] as const

/** A form to be posted: whose ids and cookies it uses is decided when it is sent. */
export interface FuzzedForm {
  readonly method: string
  /** `{id}` stands for a project, `{text}` in the body for a text of somebody. */
  readonly path: string
  readonly query: string
  readonly place: (typeof PLACES)[number]
  readonly index: number
  readonly credential: (typeof CREDENTIALS)[number]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether a name is among the fields that its form does not have, or one comes too often. */
  readonly isUndeclared: boolean
}

type Values = readonly string[]
const LANGUAGE: Values = ['es', 'en', 'zhTW', 'xx']
const ID: Values = ['{text}', 'x', '00000000-0000-4000-8000-000000000000']
const SHORT: Values = ['Sal', ' ', 'x'.repeat(300)]
const FLAG: Values = ['on', 'true', 'false']

/** Every form of the pages with its fields, and what these hold when nothing is odd. */
const FORMS: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  '/login': { email: ['ana@example.com'], password: [PASSWORD], redirectTo: ['/projects', '//e.example'] },
  '/register': {
    email: ['new@example.com', 'x'],
    password: [PASSWORD],
    confirmPassword: [PASSWORD],
    name: SHORT,
    terms: FLAG,
  },
  '/preferences': { language: LANGUAGE, theme: ['dark', 'light'], backTo: ['/', '//e.example'] },
  '/logout': {},
  '/profile/name': { name: SHORT },
  '/profile/password': {
    // a new password would end the session that all the others are sent in
    current: ['wrong'],
    password: [PASSWORD],
    confirmPassword: [PASSWORD],
    revokeTokens: FLAG,
    username: ['ana@example.com'],
  },
  '/profile/delete': { password: ['wrong'], username: ['ana@example.com'] },
  '/profile/tokens': {
    intent: ['make', 'revoke'],
    id: ID,
    name: SHORT,
    scope: ['read', 'write'],
    expires_in_days: ['30', 'never'],
  },
  '/profile/webhooks': {
    intent: ['save', 'on', 'off', 'rotate', 'test', 'redeliver', 'remove'],
    url: ['https://example.com/hook', 'http://127.0.0.1/'],
    enabled: FLAG,
    id: ID,
  },
  '/profile/glossary': {
    intent: ['save', 'delete'],
    id: ID,
    term: SHORT,
    translation: SHORT,
    source_language: LANGUAGE,
    target_language: LANGUAGE,
  },
  '/profile/glossary/memory': {
    intent: ['save', 'delete'],
    id: ID,
    original: SHORT,
    translation: SHORT,
    source_language: LANGUAGE,
    target_language: LANGUAGE,
  },
  '/profile/recipes': {
    intent: ['save', 'delete', 'default'],
    id: ID,
    version: ['0', 'x', '9e9'],
    name: SHORT,
    languages: LANGUAGE,
    targets: LANGUAGE,
    frame_step: ['1', '7'],
    font_size: ['20', '9e9'],
    output: ['premium', 'x'],
    custom_allowlist: SHORT,
    is_default: FLAG,
  },
  '/projects?index': { intent: ['delete', 'x'], id: ID },
  '/projects/create': {
    name: SHORT,
    description: SHORT,
    source_language: LANGUAGE,
    target_language: LANGUAGE,
    recipe_id: ['', ...ID],
  },
  '/buy-credits': { pack: ['basic', 'nothing'] },
  '/projects/{id}': {
    intent: ['cancel', 'retry', 'continue-run', 'stop-run', 'save-recipe'],
    backTo: ['/projects'],
  },
  '/projects/{id}/analysis': {
    intent: ['start', 'confirm'],
    mode: ['simple', 'advanced'],
    frame_step: ['1', '10', '7'],
    language: LANGUAGE,
    content_type: ['general'],
    sensitivity: ['high'],
    languages: LANGUAGE,
    custom_allowlist: SHORT,
    confidence_threshold: ['0.5', 'x'],
    paragraph: FLAG,
  },
  '/projects/{id}/translation': {
    intent: ['save', 'confirm', 'retry', 'start', 'by-hand', 'switch:fr'],
    version: ['0', 'x'],
    target_language: LANGUAGE,
    'translation:{text}': SHORT,
    'shown:{text}': SHORT,
  },
  '/projects/{id}/result': {
    intent: ['watermark', 'premium', 'trial', 'contact-sheet', 'cancel-preview', 'compare'],
    standard: ['1'],
    agreed: ['0', '1', 'x'],
    hide_original: FLAG,
    font_size: ['20', '9e9'],
    group_id: ID,
    kind: ['trial', 'proxy'],
  },
  '/projects/{id}/glossary': { intent: ['save', 'delete'], id: ID, term: SHORT, translation: SHORT },
}
const FILES = [
  '/profile/picture',
  '/profile/glossary',
  '/profile/recipes',
  '/projects/{id}/subtitles',
  '/projects/{id}/upload',
]

/** What no form has, and what libraries make arrays, objects and intents of. */
const UNDECLARED: Values = [
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
]
const texts = NASTY.filter((value) => typeof value === 'string')

const often = <Value>(usual: Arbitrary<Value>, weight: number, ...odd: Arbitrary<Value>[]) =>
  fc.oneof({ arbitrary: usual, weight }, ...odd.map((arbitrary) => ({ arbitrary, weight: 1 })))

/** Forms of all pages, mostly as a browser would send them, each with its own chance of being odd. */
export function fuzzedForms(): Arbitrary<FuzzedForm> {
  const plain = Object.entries(FORMS).map(([path, fields]) => formOf(path, bodyOf(fields)))
  return fc.oneof(...plain, ...FILES.map((path) => formOf(path, fileForm())))
}

interface Body {
  readonly body: string
  readonly type: string | undefined
  readonly isUndeclared: boolean
}

function bodyOf(fields: Readonly<Record<string, Values>>): Arbitrary<Body> {
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
    .map(({ own, extra, isRepeated, type }) => {
      const said = own.filter((pair) => pair !== null)
      // a list may come twice
      const twice = isRepeated ? said.filter((pair) => !pair.startsWith('languages=')).slice(0, 1) : []
      const all = [...said, ...twice, ...(extra === '' ? [] : [extra])]
      return { body: all.join('&'), type, isUndeclared: extra !== '' || twice.length > 0 }
    })
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
