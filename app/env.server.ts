import './no-maglev.server.ts'
import * as z from 'zod'
import { choiceOf, RETENTION, type RetentionName, type RetentionPeriod } from './domain/retention.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const urls = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url()).min(1))
/** An empty variable counts as absent, so that a line of `.env` may stay blank. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const FIREFOX_MODELS =
  'https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records'
const integer = z.coerce.number().int()
const MOST_DAYS = 36_500

/** How long a rule of `domain/retention.ts` keeps what it is about. */
function daysOf(name: RetentionName) {
  const { least, most } = choiceOf(name)
  const limits = most === undefined ? `, from ${least} on, or never` : ` from ${least} to ${most}`
  return z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z.string().default(String(RETENTION[name].fallback)),
    )
    .transform((text, context): RetentionPeriod => {
      if (text === 'never' && most === undefined) return 'never'
      const days = /^\d+$/.test(text) ? Number(text) : Number.NaN
      if (days >= least && days <= (most ?? MOST_DAYS)) return days
      context.addIssue(`must be a number of days${limits}`)
      return z.NEVER
    })
}

/** Every variable that configures a process. `.env.example` lists them; `tests/env-example.test.ts` compares. */
export const EnvSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    /** Set by the supervisor for the embedded default. */
    DATABASE_URL: z.url(),
    /** Only what upgrades the database is told. */
    MIGRATIONS_DATABASE_URL: optional(z.url()),
    /** Longest wait for the end of one statement, or of a transaction in which nothing happens. */
    DATABASE_TIMEOUT_MS: integer.min(1000).default(60_000),
    DATABASE_POOL_SIZE: integer.positive().default(10),
    /** So long a job is tried again while the store, the reader, the database or its worker fails, not the job. */
    TRANSIENT_RETRY_HOURS: z.coerce.number().positive().max(168).default(24),
    HOST: z.string().default('127.0.0.1'),
    PORT: integer.min(0).max(65535).default(3000),
    PUBLIC_URL: optional(z.url()),
    /** Number of proxies before the web process whose X-Forwarded-For is believed. */
    TRUSTED_PROXIES: integer.nonnegative().default(0),
    /** Keys of download tokens; at least 32 characters. The supervisor makes one and keeps it. */
    SECRET: z.string().min(32),
    DATA_DIR: z.string().default('data'),
    STORAGE_S3_BUCKET: optional(z.string()),
    STORAGE_S3_ENDPOINT: optional(z.url()),
    /** Where browsers reach that service: then it serves videos itself, by addresses that are good for a while. */
    STORAGE_S3_PUBLIC_ENDPOINT: optional(
      z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
    ),
    STORAGE_S3_REGION: z.string().default('us-east-1'),
    STORAGE_S3_ACCESS_KEY_ID: optional(z.string()),
    STORAGE_S3_SECRET_ACCESS_KEY: optional(z.string()),
    OCR_URL: urls.default(['http://127.0.0.1:3001']),
    OCR_PORT: integer.min(0).max(65535).default(3001),
    /** Set by the supervisor for a sidecar that has no network of its own. */
    OCR_LISTEN_FD: optional(integer.min(3)),
    OCR_THREADS: integer.positive().default(1),
    /** Frames that the sidecar reads at once; each takes a core and 300 MB; absent: one, or two on four cores. */
    OCR_ENGINES: optional(integer.positive().max(64)),
    OCR_TIMEOUT_MS: integer.positive().default(60_000),
    OCR_MODELS_DIR: optional(z.string()),
    FFMPEG_PATH: z.string().default('/usr/bin/ffmpeg'),
    FFPROBE_PATH: z.string().default('/usr/bin/ffprobe'),
    CHROMIUM_PATH: z.string().default('/usr/lib/chromium/chromium-headless-shell'),
    RENDER_X264_PRESET: z
      .enum(['ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium', 'slow'])
      .default('veryfast'),
    RENDER_CRF: integer.min(0).max(51).default(18),
    /** Longer videos are cut into parts of about this length, which all render workers share. */
    RENDER_SPLIT_SECONDS: integer.positive().default(45),
    /** Largest upload, in units of 1,048,576 bytes. */
    MAX_UPLOAD_MB: integer.positive().max(1_048_576).default(100),
    /** Disk space that no upload and no job is given, in the same units. */
    RESERVED_DISK_MB: integer.nonnegative().default(256),
    /** An unfinished upload can be continued for so long after it was begun. */
    UNFINISHED_UPLOAD_HOURS: integer.positive().max(720).default(48),
    // what is kept how long: the rules are those of domain/retention.ts
    RETENTION_SOURCES_DAYS: daysOf('sources'),
    RETENTION_OUTPUTS_DAYS: daysOf('outputs'),
    RETENTION_DELETED_TEXTS_DAYS: daysOf('deletedTexts'),
    RETENTION_TEXT_HISTORY_DAYS: daysOf('textHistory'),
    RETENTION_PREVIEWS_DAYS: daysOf('previews'),
    RETENTION_RENDER_CACHE_DAYS: daysOf('pictures'),
    RETENTION_SECURITY_LOG_DAYS: daysOf('securityEvents'),
    RETENTION_SESSIONS_DAYS: daysOf('sessions'),
    RETENTION_TOKENS_DAYS: daysOf('tokens'),
    RETENTION_MAILS_DAYS: daysOf('mails'),
    RETENTION_DELIVERIES_DAYS: daysOf('deliveries'),
    RETENTION_USAGE_DAYS: daysOf('usage'),
    RETENTION_JOBS_DAYS: daysOf('jobs'),
    MAX_VIDEO_SECONDS: integer.positive().default(7200),
    MAX_VIDEO_PIXELS: integer.positive().default(3840 * 2160),
    /** Who may open an account: anybody, whoever an operator invites (`npm run accounts -- invite`), or nobody. */
    REGISTRATION: z.enum(['open', 'invite', 'closed']).default('open'),
    /** Lets nobody in who has not followed the link that was mailed to them. */
    REQUIRE_VERIFIED_EMAIL: flag.default(false),
    SESSION_DAYS: integer.positive().default(30),
    /** A login that nobody has used for so long is over. */
    SESSION_IDLE_DAYS: integer.positive().default(14),
    /** Of each token that somebody made for a program. */
    API_CALLS_PER_MINUTE: integer.positive().default(600),
    /** Of one address (of IPv6 a /64), in each web process; and how many of its answers are made at once. */
    PAGES_PER_MINUTE: integer.positive().default(1200),
    REQUESTS_AT_ONCE: integer.positive().max(1000).default(4),
    // what one account may use, unless an administrator gave it another limit
    QUOTA_STORAGE_MB: integer.nonnegative().default(20_480),
    QUOTA_PROJECTS: integer.nonnegative().default(500),
    QUOTA_ANALYSIS_MINUTES_PER_DAY: integer.nonnegative().default(480),
    QUOTA_RENDER_MINUTES_PER_DAY: integer.nonnegative().default(480),
    QUOTA_PREVIEWS_PER_DAY: integer.nonnegative().default(200),
    /** Analyses, translations, renders and previews that wait or run. */
    QUOTA_UNFINISHED_JOBS: integer.nonnegative().default(20),
    /** Of these, how many of one queue run at the same time, on all workers together; the others wait. */
    QUOTA_RUNNING_JOBS: integer.min(1).max(64).default(2),
    /** `smtp://` or `smtps://`, with name and password where the server wants them; absent: mails are files. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: optional(z.string().max(320)),
    /** Where visitors find us when PUBLIC_URL is absent; `npm start` leaves it to parts that are started alone. */
    WEB_URL: optional(z.url()),
    SUPPORT_EMAIL: z.email().default('support@localhost.localdomain'),
    /** A Matomo that pages tell how they are used; absent: nobody is told. */
    ANALYTICS_URL: optional(z.url()),
    ANALYTICS_SITE_ID: z.string().default('1'),
    SECURE_COOKIES: optional(flag),
    /** Lets webhooks reach private networks and http: for whoever runs this at home. */
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: optional(flag),
    /** Where this process answers operators; absent: nowhere. Each part needs its own. */
    METRICS_PORT: optional(integer.min(1).max(65535)),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** Without it the port is for this machine alone. */
    METRICS_TOKEN: optional(z.string().min(16)),
    /** The collector that gets traces, in OpenTelemetry's own variables; absent: nobody. */
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
    OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    STRIPE_SECRET_KEY: optional(z.string()),
    STRIPE_WEBHOOK_SECRET: optional(z.string()),
    /** Where the API of Stripe is spoken; by default Stripe itself, or without a key the emulator. */
    STRIPE_API_URL: optional(z.url()),
    CHECKOUT_EMULATOR_PORT: integer.min(0).max(65535).default(3002),
    /** What a new account may spend without having bought anything. */
    NEW_ACCOUNT_CREDITS: integer.nonnegative().default(0),
    DEEPL_API_KEY: optional(z.string()),
    DEEPL_URL: optional(z.url()),
    GOOGLE_TRANSLATE_API_KEY: optional(z.string()),
    GOOGLE_TRANSLATE_URL: optional(z.url()),
    AZURE_TRANSLATOR_KEY: optional(z.string()),
    AZURE_TRANSLATOR_REGION: optional(z.string()),
    AZURE_TRANSLATOR_URL: optional(z.url()),
    OPENAI_API_KEY: optional(z.string()),
    OPENAI_BASE_URL: optional(z.url()),
    OPENAI_MODEL: z.string().default('gpt-4o-mini'),
    LIBRETRANSLATE_URL: optional(z.url()),
    LIBRETRANSLATE_API_KEY: optional(z.string()),
    TRANSLATION_FORMALITY: optional(z.enum(['more', 'less'])),
    MT_MODELS_DIR: optional(z.string()),
    /** The catalogue of Firefox's models, or a mirror: records.json with its files beside it. */
    MT_MODELS_URL: z.url().default(FIREFOX_MODELS),
    /** Without a configured provider, a pair that nothing translates well gets its model when somebody asks for it. */
    MT_AUTO_DOWNLOAD: flag.default(true),
    /** What only the supervisor asks. */
    MAKE_HOME_VIDEO: flag.default(true),
  })
  .check((context) => {
    const { STORAGE_S3_PUBLIC_ENDPOINT: endpoint, STORAGE_S3_BUCKET, PUBLIC_URL } = context.value
    if (endpoint === undefined) return
    const refuse = (message: string) =>
      context.issues.push({ code: 'custom', message, path: ['STORAGE_S3_PUBLIC_ENDPOINT'], input: endpoint })
    if (STORAGE_S3_BUCKET === undefined) refuse('serves nothing without STORAGE_S3_BUCKET')
    if (PUBLIC_URL?.startsWith('https:') && !endpoint.startsWith('https:'))
      refuse('must be https: browsers play nothing from http on the pages of PUBLIC_URL')
  })
export type Env = Readonly<z.infer<typeof EnvSchema>>

/** Reads the variables; throws one readable list of everything that is wrong. */
function parseEnv(variables: Record<string, string | undefined>): Env {
  const result = EnvSchema.safeParse(variables)
  if (result.success) return Object.freeze(result.data)
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not usable:\n${lines.join('\n')}\nSee .env.example.`)
}

/** Whoever started the process is told what to correct; a stack would say nothing more. */
function envOrEnd(): Env {
  try {
    return parseEnv(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

export const env: Env = envOrEnd()
