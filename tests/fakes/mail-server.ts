import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const own = (name: string) => readFileSync(`${import.meta.dirname}/../fixtures/mail-server/${name}.pem`)

interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Whether it came through TLS, and who had logged in. */
  readonly secure: boolean
  readonly user: string | undefined
  readonly raw: string
}

export interface MailServer {
  readonly port: number
  readonly received: readonly ReceivedMail[]
  /** Answers the next recipients with these, one each: `450 greylisted` defers, `550 unknown` refuses. */
  answerNext(...answers: readonly string[]): void
  stop(): Promise<void>
}

/** A real SMTP server on loopback, with a certificate that nobody trusts; with a `password`, only for its `user`. */
export async function startMailServer({
  user,
  password,
  port = 0,
}: { user?: string; password?: string; port?: number } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const answers: string[] = []
  const server = new SMTPServer({
    // its key is in the tree: it keeps nothing secret
    cert: own('certificate'),
    key: own('key'),
    authOptional: password === undefined,
    onAuth(auth, _session, callback) {
      if (auth.username === user && auth.password === password) callback(null, { user: auth.username })
      else callback(failure('535 Authentication failed'))
    },
    onRcptTo(_address, _session, callback) {
      const answer = answers.shift()
      callback(answer === undefined ? null : failure(answer))
    },
    onData(stream, session, callback) {
      void text(stream).then((raw) => {
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user,
          raw,
        })
        callback()
      })
    },
  })
  // what a client breaks off is its own affair
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    // a server that listens on TCP has such an address
    port: (server.server.address() as AddressInfo).port,
    received,
    answerNext: (...next) => void answers.push(...next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function failure(answer: string): Error {
  const [, code = '', message = ''] = /^(\d{3}) (.*)$/.exec(answer) ?? []
  return Object.assign(new Error(message), { responseCode: Number(code) })
}

/** The plain part of a mail, decoded. */
export function plainTextOf(raw: string): string {
  const lines = raw.replaceAll('\r\n', '\n')
  const headerAt = lines.indexOf('Content-Type: text/plain')
  const bodyAt = lines.indexOf('\n\n', headerAt) + 2
  const part = headerAt < 0 ? '' : lines.slice(bodyAt, lines.indexOf('\n--', bodyAt))
  const bytes = part
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The first link in a mail's plain part. */
export function linkIn(raw: string): URL {
  return new URL(/https?:\S+/.exec(plainTextOf(raw))?.[0] ?? 'no link')
}
