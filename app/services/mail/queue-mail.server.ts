import type { Trx } from '../../db/client.server.ts'
import { insertMail } from '../../db/mails.server.ts'
import type { MailId, UserId } from '../../domain/ids.ts'
import { UI_LANGUAGES, type UiLanguage } from '../../domain/languages.ts'
import type { MailParams, MailTemplate } from '../../domain/mail.ts'
import { enqueue } from '../../queue/enqueue.server.ts'

/**
 * Has a mail sent when the caller's transaction commits; retried with back-off while the mail server is away.
 * `userId` is the account that it is about: the mail goes with the account. `locale` is the reader's language as far as it is
 * known; what we have no texts for gets Spanish. A link that opens something is made when the mail is sent.
 */
export async function queueMail<Template extends MailTemplate>(
  trx: Trx,
  mail: {
    to: string
    userId?: UserId | null
    locale: string | null
    template: Template
    params: MailParams<Template>
  },
): Promise<MailId> {
  const mailId = await insertMail(trx, {
    userId: mail.userId ?? null,
    recipient: mail.to,
    locale: mailLanguage(mail.locale),
    template: mail.template,
    params: mail.params,
  })
  await enqueue(trx, 'mail', { mailId })
  return mailId
}

/** What a reader gets whose language is as far as known this one. */
export function mailLanguage(locale: string | null): UiLanguage {
  return UI_LANGUAGES.find((language) => language === locale) ?? 'es'
}
