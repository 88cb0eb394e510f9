import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { durationInWords } from '../../domain/duration-words.ts'
import { UI_LANGUAGES, type UiLanguage } from '../../domain/languages.ts'
import { LINK_SECONDS, MAILS, type MailTemplate } from '../../domain/mail.ts'
import { env } from '../../env.server.ts'

/** Where links in mails lead. Never the Host of a request: whoever asks for a mail to another could choose it. */
export const siteUrl = new URL(env.PUBLIC_URL ?? env.WEB_URL ?? `http://${env.HOST}:${env.PORT}`)

const Texts = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))
/** By language: the texts by their keys, such as `reset-password.subject`. */
const texts = new Map(
  UI_LANGUAGES.map((language) => {
    const path = join('public', 'locales', language, 'mail.json')
    return [
      language,
      new Map(Object.entries(Texts.parse(JSON.parse(readFileSync(path, 'utf8')))).flatMap(keyed)),
    ]
  }),
)

function keyed([key, value]: [string, string | Record<string, string>]): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value).map(([name, text]) => [`${key}.${name}`, text])
}

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * The mail in one language, as text and as simple HTML with everything escaped. A paragraph that is `{{link}}` becomes the
 * button.
 */
export function composeMail(
  template: MailTemplate,
  language: UiLanguage,
  { link, params, writtenAt }: { link: URL; params: Readonly<Record<string, string>>; writtenAt: Date },
): ComposedMail {
  const textOf = (key: string) => texts.get(language)?.get(key) ?? ''
  const values = {
    ...params,
    ...timesFor(template, language, writtenAt),
    link: link.href,
    host: siteUrl.host,
  }
  const paragraphs = textOf(`${template}.text`).split('\n\n')
  const footer = fillPlaceholders(textOf('footer'), values)
  return {
    subject: fillPlaceholders(textOf(`${template}.subject`), values),
    text: [...paragraphs.map((line) => fillPlaceholders(line, values)), `-- \n${footer}`].join('\n\n') + '\n',
    html: page(language, [
      ...paragraphs.map((line) =>
        line === '{{link}}'
          ? button(textOf(`${template}.action`), link.href)
          : paragraph(fillPlaceholders(line, values)),
      ),
      `<p style="color:#5a606c;font-size:13px;margin:32px 0 0">${escaped(footer)}</p>`,
    ]),
  }
}

/** When the mail was written, and how long its link is good for, in words. */
function timesFor(template: MailTemplate, language: UiLanguage, writtenAt: Date): Record<string, string> {
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(writtenAt)
  const { opens } = MAILS[template]
  return {
    when: `${when} (UTC)`,
    ...('purpose' in opens && { valid: durationInWords(LINK_SECONDS[opens.purpose], language) }),
  }
}

/** What comes from a person stays on its line. */
function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    (values[name] ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
  )
}

function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`

function button(label: string, href: string): string {
  return (
    `<p style="margin:24px 0"><a href="${escaped(href)}" style="background:#16181d;border-radius:6px;` +
    `color:#ffffff;display:inline-block;padding:12px 20px;text-decoration:none">${escaped(label)}</a></p>` +
    `<p style="color:#5a606c;font-size:13px;margin:0 0 16px;word-break:break-all">${escaped(href)}</p>`
  )
}

function page(language: UiLanguage, body: readonly string[]): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"></head>' +
    '<body style="background:#fafaf6;color:#16181d;font:16px/1.5 sans-serif;margin:0;padding:24px">' +
    `<div style="background:#ffffff;border-radius:12px;margin:0 auto;max-width:520px;padding:24px">${body.join('')}</div>` +
    '</body></html>'
  )
}
