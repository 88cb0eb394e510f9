import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../domain/checkout-mode.ts'
import { AppError } from '../../domain/errors.ts'
import type { Env } from '../../env.server.ts'
import { writeMailFile } from './mail-folder.server.ts'

const CONNECT_MS = 10_000
/** Of silence: some servers scan a message before they answer. */
const SILENCE_MS = 60_000

interface OutgoingMail {
  /** The same for every attempt, so that a mailbox can tell a repeat. */
  readonly id: string
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /**
   * Hands the mail over. Throws `mail.refused` when the server will not have it, with its answer in `facts.answer`;
   * `mail.unavailable` for whatever another attempt may cure, `storage.*` when a file cannot be written.
   */
  send(mail: OutgoingMail): Promise<void>
}

type MailerEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'DATA_DIR'>

/** Sends through SMTP_URL; without one, each mail becomes a file in DATA_DIR/mail. */
export function openMailer(env: MailerEnv): Mailer {
  const host = new URL(env.PUBLIC_URL ?? 'http://localhost').hostname
  const domain = isLoopback(host) ? 'localhost' : host
  const from = env.MAIL_FROM ?? { name: 'Rótulo', address: `no-reply@${domain}` }
  const message = ({ id, to, language, ...content }: OutgoingMail) => ({
    ...content,
    from,
    // an object: an address that looks like a list of addresses stays one
    to: { name: '', address: to },
    messageId: `<${id}@${domain}>`,
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (env.SMTP_URL === undefined) {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const folder = join(env.DATA_DIR, 'mail')
    return {
      async send(mail) {
        const { message: composed } = await composer.sendMail(message(mail))
        await writeMailFile(folder, mail.id, composed)
      },
    }
  }
  const transport = createTransport({
    url: env.SMTP_URL,
    // a password never crosses a network in the clear; a parameter of the same name in SMTP_URL overrules
    requireTLS: new URL(env.SMTP_URL).username !== '' && !isLoopback(new URL(env.SMTP_URL).hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(message(mail))
      } catch (cause) {
        throw failureOf(cause)
      }
    },
  }
}

/** Only a 5xx about this sender, recipient or message is final; a refused login is the operator's to correct. */
function failureOf(cause: unknown): AppError {
  const { code, responseCode, response } = answerIn(cause)
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAboutThisMail && responseCode !== undefined && responseCode >= 500)
    return new AppError('mail.refused', { facts: { answer: response ?? String(responseCode) } })
  // an answer about the envelope names the recipient, which has no place in the log
  return new AppError('mail.unavailable', code === 'EENVELOPE' ? { facts: { responseCode } } : { cause })
}

function answerIn(cause: unknown): { code?: string; responseCode?: number; response?: string } {
  if (!(cause instanceof Error)) return {}
  return {
    ...('code' in cause && typeof cause.code === 'string' && { code: cause.code }),
    ...('responseCode' in cause &&
      typeof cause.responseCode === 'number' && { responseCode: cause.responseCode }),
    ...('response' in cause && typeof cause.response === 'string' && { response: cause.response }),
  }
}
