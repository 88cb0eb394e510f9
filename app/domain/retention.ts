/** Days, or for ever. */
export type RetentionPeriod = number | 'never'

interface RetentionRule {
  /** What goes, and how its age is counted: a line for operators. */
  readonly what: string
  /** Null: nobody can choose another period than `fallback`. */
  readonly variable: `RETENTION_${string}_DAYS` | null
  readonly fallback: RetentionPeriod
  /** Fewest days that may be chosen. */
  readonly leastDays?: number
  /** Where something else ends it anyway, and `never` would promise what nobody keeps. */
  readonly mostDays?: number
}

/** Owners learn so long before it that material of theirs is deleted, and nothing goes without that. */
export const WARNING_DAYS = 7

/**
 * What is kept how long: the one table that the sweep, its dry run, `.env.example` and the privacy page go by. Nothing
 * that people have made is deleted unless an operator says so.
 */
export const RETENTION = {
  sources: {
    what: 'originals, after the last change of their project and a warning',
    variable: 'RETENTION_SOURCES_DAYS',
    fallback: 'never',
    leastDays: 2 * WARNING_DAYS,
  },
  outputs: {
    what: 'rendered videos with a watermark, after the last change of their project and a warning',
    variable: 'RETENTION_OUTPUTS_DAYS',
    fallback: 'never',
    leastDays: 2 * WARNING_DAYS,
  },
  deletedTexts: {
    what: 'texts that people have deleted or analysis has left out, which they can restore until then',
    variable: 'RETENTION_DELETED_TEXTS_DAYS',
    fallback: 'never',
  },
  textHistory: {
    what: 'changes of texts, which can be undone until then (at most 500 a project)',
    variable: 'RETENTION_TEXT_HISTORY_DAYS',
    fallback: 'never',
  },
  previews: {
    what: 'trials, contact sheets and copies of originals for browsers, once made',
    variable: 'RETENTION_PREVIEWS_DAYS',
    fallback: 7,
  },
  pictures: {
    what: 'the render cache of projects, after its last use',
    variable: 'RETENTION_RENDER_CACHE_DAYS',
    fallback: 7,
  },
  uploads: {
    what: 'unfinished uploads, after they were begun (UNFINISHED_UPLOAD_HOURS)',
    variable: null,
    fallback: 0,
  },
  objects: {
    what: 'files that no row names: of broken writers and of deleted projects',
    variable: null,
    fallback: 1,
  },
  securityEvents: {
    what: 'the security log of accounts',
    variable: 'RETENTION_SECURITY_LOG_DAYS',
    fallback: 366,
    // the database refuses to forget entries of the last year
    leastDays: 366,
  },
  sessions: {
    what: 'sessions with browser and address, after they ended',
    variable: 'RETENTION_SESSIONS_DAYS',
    fallback: 7,
  },
  tokens: {
    what: 'tokens for programs, after they expired or were revoked',
    variable: 'RETENTION_TOKENS_DAYS',
    fallback: 30,
  },
  links: { what: 'mailed links, once expired', variable: null, fallback: 0 },
  mails: {
    what: 'to whom mails went, and mails that are files',
    variable: 'RETENTION_MAILS_DAYS',
    fallback: 30,
  },
  deliveries: {
    what: 'what webhooks were sent',
    variable: 'RETENTION_DELIVERIES_DAYS',
    fallback: 30,
  },
  calls: { what: 'answers to repeated API calls, as the API promises', variable: null, fallback: 1 },
  usage: {
    what: 'what accounts have used of their limits, by day',
    variable: 'RETENTION_USAGE_DAYS',
    fallback: 400,
  },
  jobs: {
    what: 'jobs of the queue, after they ended',
    variable: 'RETENTION_JOBS_DAYS',
    fallback: 7,
    // pg-boss forgets them by itself then
    mostDays: 7,
  },
} as const satisfies Record<string, RetentionRule>
export type RetentionName = keyof typeof RETENTION
export const RETENTION_NAMES = Object.keys(RETENTION) as readonly RetentionName[]

/** The rules that delete what people have uploaded or had made; they are warned before. */
export const WARNED_RULES = ['sources', 'outputs'] as const satisfies readonly RetentionName[]
export type WarnedRule = (typeof WARNED_RULES)[number]

/** What people may want to know of, in the order of the privacy page. */
export const TOLD_RULES = [
  'sources',
  'outputs',
  'deletedTexts',
  'textHistory',
  'previews',
  'uploads',
  'sessions',
  'securityEvents',
  'tokens',
  'mails',
  'deliveries',
] as const satisfies readonly RetentionName[]

/** How long something is kept that is not kept until somebody deletes it. */
export interface ToldPeriod {
  readonly rule: (typeof TOLD_RULES)[number]
  readonly seconds: number
}

export type RetentionPeriods = Readonly<Record<RetentionName, RetentionPeriod>>

/** The days that may be chosen; without `most` also `never`. */
export function choiceOf(name: RetentionName): { least: number; most: number | undefined } {
  const rule: RetentionRule = RETENTION[name]
  return { least: rule.leastDays ?? 1, most: rule.mostDays }
}

/** Of when what goes today must be; undefined for what is kept for ever. */
export function cutOff(period: RetentionPeriod, now: Date): Date | undefined {
  return period === 'never' ? undefined : new Date(now.getTime() - period * 86_400_000)
}

/** A video of a project that goes unless the project changes. */
export interface ComingDeletion {
  readonly rule: WarnedRule
  readonly at: Date
  /** Its owner has been told, or is about to be. */
  readonly isSoon: boolean
}

/**
 * When a video goes whose project stays as it is: `period` after its last change, and never before its owner has known
 * for as long as owners are told.
 */
export function deletionTime(
  period: number,
  { changedAt, warnedAt, now }: { changedAt: Date; warnedAt: Date | null; now: Date },
): Date {
  const known = warnedAt && warnedAt > changedAt ? warnedAt : now
  return new Date(
    Math.max(changedAt.getTime() + period * 86_400_000, known.getTime() + WARNING_DAYS * 86_400_000),
  )
}
