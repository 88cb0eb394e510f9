import type { Db } from '../../db/client.server.ts'
import { deleteMail, findQueuedMail, finishMail, type Mail } from '../../db/mails.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { MailId } from '../../domain/ids.ts'
import { isMailTemplate, MAILS, type MailTemplate } from '../../domain/mail.ts'
import { env } from '../../env.server.ts'
import { type Mailer, openMailer } from '../../gateways/mail/mailer.server.ts'
import { issueLink } from '../accounts/links.server.ts'
import { composeMail, siteUrl } from './compose-mail.server.ts'

const MAX_ANSWER_LENGTH = 500
const ourMailer = openMailer(env)

/**
 * Sends a mail that waits, and notes it; one that is sent already, or gone, is left alone. A mail whose link nobody may
 * have (there is no such account) is forgotten. Resolves to `refused` when the server refused it for good, else undefined.
 * Throws what another attempt may cure.
 */
export async function deliverMail(
  db: Db,
  id: MailId,
  mailer: Mailer = ourMailer,
): Promise<'refused' | undefined> {
  const mail = await findQueuedMail(db, id)
  if (!mail) return undefined
  if (!isMailTemplate(mail.template)) throw new Error(`there is no mail ${mail.template}`)
  const link = await linkFor(db, mail, mail.template)
  if (!link) {
    await deleteMail(db, id)
    return undefined
  }
  const { locale, params, recipient, created_at: writtenAt } = mail
  const composed = composeMail(mail.template, locale, { link, params, writtenAt })
  try {
    await mailer.send({ id, to: recipient, language: locale, ...composed })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'mail.refused') throw error
    await finishMail(db, id, 'failed', String(error.facts['answer']).slice(0, MAX_ANSWER_LENGTH))
    return 'refused'
  }
  await finishMail(db, id, 'sent')
  return undefined
}

/** A link that opens something is made at the last moment, so that nothing but the mail ever holds it. */
function linkFor(db: Db, mail: Mail, template: MailTemplate): Promise<URL | undefined> {
  const { opens } = MAILS[template]
  if ('page' in opens) return Promise.resolve(new URL(opens.page, siteUrl))
  return issueLink(db, opens.purpose, {
    userId: mail.user_id,
    email: mail.recipient,
    askedAt: mail.created_at,
  })
}
