/** What a link in a mail lets its reader do, once, and for how long. */
export const LINK_SECONDS = {
  'reset-password': 45 * 60,
  'verify-email': 2 * 86_400,
  'change-email': 2 * 3600,
  'restore-email': 7 * 86_400,
  invitation: 14 * 86_400,
} as const satisfies Record<string, number>
export type LinkPurpose = keyof typeof LINK_SECONDS

interface MailKind {
  /** What the sender fills in; `when`, `link` and `valid` come by themselves. */
  readonly params: readonly string[]
  /** Where the link leads: a page of ours, or what a link of this purpose opens. */
  readonly opens: { readonly page: string } | { readonly purpose: LinkPurpose }
}

/** Every mail that we write. Its texts are `public/locales/<language>/mail.json`, under the same name. */
export const MAILS = {
  'reset-password': { params: [], opens: { purpose: 'reset-password' } },
  'verify-email': { params: [], opens: { purpose: 'verify-email' } },
  'change-email': { params: [], opens: { purpose: 'change-email' } },
  /** To the old address; `email` is the new one. */
  'email-changed': { params: ['email'], opens: { purpose: 'restore-email' } },
  invitation: { params: [], opens: { purpose: 'invitation' } },
  'password-changed': { params: [], opens: { page: '/forgot-password' } },
  /** Somebody fails again and again to guess the password. */
  'password-guessed': { params: [], opens: { page: '/forgot-password' } },
  /** `device` in words, `address` as the server saw it. */
  'new-device': { params: ['device', 'address'], opens: { page: '/profile' } },
  /** `name` is the token's. */
  'token-made': { params: ['name'], opens: { page: '/profile/tokens' } },
  'second-factor-on': { params: [], opens: { page: '/profile' } },
  'second-factor-off': { params: [], opens: { page: '/profile' } },
  /** `date` in words, `names` those of the projects. */
  'sources-expire': { params: ['date', 'names'], opens: { page: '/projects' } },
  'outputs-expire': { params: ['date', 'names'], opens: { page: '/projects' } },
} as const satisfies Record<string, MailKind>
export type MailTemplate = keyof typeof MAILS

export type MailParams<Template extends MailTemplate> = Readonly<
  Record<(typeof MAILS)[Template]['params'][number], string>
>

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(MAILS, name)
}
