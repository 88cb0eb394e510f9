/** What a page may say about the action that led to it; each is a text `message.<code>`. */
export const FLASH_CODES = [
  'logged-in',
  'logged-out',
  'registered',
  'invited',
  'verify-first',
  'password-reset',
  'email-verified',
  'email-changed',
  'email-restored',
  'link-sent',
  'project-deleted',
  'uploaded',
  'collection-cancelled',
  'collection-deleted',
  'decision-spread',
  'decision-skipped',
  'nothing-changed',
  'cancelled',
  'saved',
  'password-changed',
  'account-deleted',
  'token-revoked',
  'session-ended',
  'sessions-ended',
  'text-added',
  'model-asked',
  'comment-sent',
  'link-revoked',
  'replaced',
] as const
export type FlashCode = (typeof FLASH_CODES)[number]

/** `id` tells two equal messages apart. */
export interface Flash {
  readonly id: string
  readonly code: FlashCode
}
