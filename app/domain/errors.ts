/** Every expected failure: its code is also its translation key (`errors:<code>`). */
export const ERROR_STATUS = {
  'auth.required': 401,
  'auth.invalid-credentials': 401,
  'auth.code-required': 401,
  'auth.wrong-code': 401,
  'auth.login-expired': 401,
  'auth.no-second-factor': 409,
  'auth.confirmation-required': 403,
  'auth.email-taken': 409,
  'auth.wrong-password': 403,
  'auth.too-many-attempts': 429,
  'auth.account-paused': 429,
  'auth.busy': 429,
  'auth.link-expired': 410,
  'auth.locked': 403,
  'auth.email-unverified': 403,
  'auth.registration-closed': 403,
  'auth.invitation-required': 403,
  'auth.scope-missing': 403,
  'auth.login-required': 403,
  'session.not-found': 404,
  'request.cross-origin': 403,
  'request.invalid': 422,
  'request.malformed': 400,
  'request.wrong-host': 421,
  'request.range-not-satisfiable': 416,
  'request.precondition-failed': 412,
  'request.not-json': 415,
  'request.not-form': 415,
  'request.undeclared-field': 400,
  'request.not-acceptable': 406,
  'request.too-many': 429,
  'request.too-many-from-address': 429,
  'request.method-not-allowed': 405,
  'request.not-found': 404,
  'request.length-required': 411,
  'request.too-large': 413,
  'admin.no-account': 404,
  'admin.not-yourself': 409,
  'admin.wrong-limit': 422,
  'project.not-found': 404,
  'project.status-changed': 409,
  'collection.not-found': 404,
  'collection.full': 409,
  'collection.too-many': 409,
  'collection.nothing-done': 409,
  'upload.no-file': 422,
  'upload.too-many-files': 422,
  'upload.malformed': 400,
  'upload.not-multipart': 415,
  'upload.wrong-type': 415,
  'upload.too-large': 413,
  'upload.too-slow': 408,
  'upload.interrupted': 400,
  'upload.not-a-video': 422,
  'upload.too-big-picture': 422,
  'upload.too-long': 422,
  'upload.in-progress': 409,
  'upload.not-found': 404,
  'upload.wrong-offset': 409,
  'upload.wrong-length': 413,
  'upload.bad-headers': 400,
  'upload.other-version': 412,
  'upload.not-supported': 501,
  'picture.none': 422,
  'picture.wrong-type': 415,
  'picture.too-large': 413,
  'picture.unreadable': 422,
  'picture.too-many-pixels': 422,
  'quota.storage': 507,
  'quota.projects': 403,
  'quota.analysis': 429,
  'quota.rendering': 429,
  'quota.previews': 429,
  'quota.jobs': 429,
  'quota.video-too-long': 403,
  'storage.full': 507,
  'storage.unavailable': 503,
  'storage.missing': 500,
  'media.unreadable': 422,
  'media.tool-failed': 500,
  'media.too-demanding': 422,
  'media.stalled': 500,
  'media.busy': 429,
  'memory.unavailable': 503,
  'ocr.unavailable': 503,
  'ocr.invalid-answer': 502,
  'ocr.bad-frame': 422,
  'analysis.failed': 500,
  'translation.no-engine': 422,
  'translation.complete': 409,
  'translation.stale': 409,
  'translation.unknown-group': 422,
  'text.not-found': 404,
  'text.box': 422,
  'text.times': 422,
  'text.being-read': 409,
  'text.languages-differ': 422,
  'review.not-found': 404,
  'review.over': 410,
  'review.read-only': 403,
  'review.too-many-links': 409,
  'review.too-many-comments': 409,
  'comment.not-found': 404,
  'history.nothing': 409,
  'history.too-large': 409,
  'history.not-found': 404,
  'translation.engine-failed': 502,
  'translation.failed': 500,
  'subtitles.no-file': 422,
  'subtitles.unknown-format': 415,
  'subtitles.too-large': 413,
  'subtitles.not-utf8': 422,
  'subtitles.malformed': 422,
  'subtitles.too-long': 422,
  'subtitles.too-many': 422,
  'subtitles.other-language': 422,
  'subtitles.nothing-matched': 422,
  'csv.too-many-lines': 422,
  'csv.too-many-cells': 422,
  'events.too-many': 429,
  'webhook.not-found': 404,
  'webhook.delivery-not-found': 404,
  'webhook.disabled': 409,
  'webhook.address-not-allowed': 422,
  'render.failed': 500,
  'render.not-faithful': 500,
  'render.no-watermarked': 409,
  'render.price-changed': 409,
  'preview.not-found': 404,
  'preview.not-ready': 404,
  'preview.no-texts': 422,
  'video.not-ready': 404,
  'video.deleted': 410,
  'video.range-not-satisfiable': 416,
  'credits.insufficient': 402,
  'credits.pack-not-found': 404,
  'token.not-found': 404,
  'token.too-many': 409,
  'recipe.not-found': 404,
  'recipe.name-taken': 409,
  'recipe.too-many': 409,
  'recipe.changed': 409,
  'recipe.not-a-recipe': 422,
  'preset.not-found': 404,
  'preset.too-many': 409,
  'run.not-found': 404,
  'run.not-waiting': 409,
  'idempotency.running': 409,
  'idempotency.key-reused': 422,
  'payment.not-found': 404,
  'payment.unavailable': 502,
  'payment.not-configured': 503,
  'payment.bad-signature': 400,
  'mail.unavailable': 503,
  'mail.refused': 502,
  'database.unavailable': 503,
  'server.failed': 500,
  'job.worker-lost': 500,
} as const satisfies Record<string, number>
export type ErrorCode = keyof typeof ERROR_STATUS

/** No answer lists more wrong fields or lines: whoever has made so many corrects them by their pattern. */
export const MAX_PROBLEMS = 50

export type ErrorParams = Readonly<Record<string, string | number>>

/**
 * An expected failure. `params` fill the translated message; `fields` names what was wrong with a form or body,
 * `unlisted` how many fields or lines beyond these are wrong or were not looked at; `facts` are for programs and screens that can do something about it.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined
  readonly unlisted: number
  readonly facts: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    options: {
      cause?: unknown
      params?: ErrorParams
      fields?: Record<string, readonly string[]>
      unlisted?: number
      facts?: Record<string, unknown>
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.params = options.params ?? {}
    this.fields = options.fields
    this.unlisted = options.unlisted ?? 0
    this.facts = options.facts ?? {}
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** The attempt that a job works for is void (cancelled, deleted or begun anew): the job stops and writes nothing. */
export class StaleAttemptError extends Error {
  constructor() {
    super('another attempt has taken over')
    this.name = 'StaleAttemptError'
  }
}

const PASSING: readonly ErrorCode[] = [
  'ocr.unavailable',
  'storage.unavailable',
  'storage.full',
  'database.unavailable',
  'mail.unavailable',
  'translation.engine-failed',
  'media.tool-failed',
  'media.stalled',
  'memory.unavailable',
]

/** Whether a job that failed so may succeed when tried again without anybody's doing. */
export function isTransient(code: ErrorCode): boolean {
  return PASSING.includes(code)
}

/** The code of something thrown or stored, or undefined when it is none of ours. */
export function errorCodeOf(value: unknown): ErrorCode | undefined {
  const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : value
  return isErrorCode(code) ? code : undefined
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code)
}
