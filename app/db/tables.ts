import type { ColumnType, Generated } from 'kysely'
import type { AnalysisConfig } from '../domain/analysis-config.ts'
import type { ErrorCode } from '../domain/errors.ts'
import type { ApiScope } from '../domain/api-scope.ts'
import type { ApiTokenId, CollectionId, ProjectId, SessionId, TrackId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { PlaybackFacts } from '../domain/playback.ts'
import type { ProjectStatus, Stage, Substep } from '../domain/project-status.ts'
import type { RenderOptions } from '../domain/render-options.ts'
import type { WarnedRule } from '../domain/retention.ts'
import type { PassedOver } from '../domain/translator.ts'
import type {
  AnalysisCheckpointPartsTable,
  AnalysisCheckpointsTable,
  TextTracksTable,
} from './analysis-tables.server.ts'
import type { Priority } from '../domain/collections.ts'
import type { CollectionsTable } from './collection-tables.server.ts'
import type { CheckedTextsTable, DismissedChecksTable, TextHistoryTable } from './history-tables.server.ts'
import type {
  CheckoutOrdersTable,
  CreditAccountsTable,
  CreditEntriesTable,
  CreditHoldsTable,
  CreditPacksTable,
  StripeEventsTable,
} from './credit-tables.server.ts'
import type { Created, Later, LaterJson } from './columns.server.ts'
import type { EmailLinksTable, MailsTable } from './mail-tables.server.ts'
import type { ModelDownloadsTable } from './model-tables.server.ts'
import type { PreviewsTable } from './preview-tables.server.ts'
import type { AccountQuotasTable, UsageDaysTable } from './quota-tables.server.ts'
import type { ProjectRunsTable } from './project-run-tables.server.ts'
import type { RecipesTable } from './recipe-tables.server.ts'
import type { StylePresetsTable } from './style-preset-tables.server.ts'
import type { KeptPicturesTable, RenderPartsTable, RendersTable } from './render-tables.server.ts'
import type { ReviewCommentsTable, ReviewLinksTable } from './review-tables.server.ts'
import type { ResumableUploadsTable } from './resumable-uploads.server.ts'
import type { RecoveryCodesTable, SecondFactorsTable } from './second-factors.server.ts'
import type { SecurityEventsTable } from './security-events.server.ts'
import type { GlossaryTermsTable, TranslationMemoryTable } from './term-tables.server.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.server.ts'
import type { PausedQueuesTable, WorkersTable } from './worker-tables.server.ts'

export interface UsersTable {
  id: Generated<UserId>
  name: string
  email: string
  password_hash: string
  avatar: Later<string>
  locale: Later<string>
  created_at: Created
  last_login: Later<Date>
  email_verified_at: Later<Date>
  /** Set by an operator: nobody gets in until it is lifted. */
  locked_at: Later<Date>
  is_admin: Generated<boolean>
}

export interface SessionsTable {
  id: Generated<SessionId>
  user_id: UserId
  parent_id: Later<SessionId>
  kind: 'cookie' | 'bearer'
  token_hash: Buffer
  created_at: Created
  expires_at: Date
  revoked_at: Later<Date>
  user_agent: Later<string>
  address: Later<string>
  /** To five minutes. */
  last_used_at: Generated<Date>
  /** When its password was typed last. */
  confirmed_at: Generated<Date>
}

export interface ApiTokensTable {
  id: Generated<ApiTokenId>
  user_id: UserId
  name: string
  scope: ApiScope
  token_hash: Buffer
  hint: string
  created_at: Created
  last_used_at: Later<Date>
  expires_at: Later<Date>
  revoked_at: Later<Date>
}

/** `status` and `body` are null while the call runs. */
interface IdempotentCallsTable {
  user_id: UserId
  key: string
  request_hash: Buffer
  status: Later<number>
  body: Later<string>
  created_at: ColumnType<Date, Date | undefined, Date>
}

export interface ProjectsTable {
  id: Generated<ProjectId>
  user_id: UserId
  name: string
  description: Later<string>
  source_language: Generated<Language>
  target_language: Generated<Language>
  status: Generated<ProjectStatus>
  status_before: Later<ProjectStatus>
  attempt: Generated<number>
  progress: Generated<number>
  current_stage: Generated<Stage>
  substep: Later<Substep>
  /** Name of the leg that is downloaded, as long as `substep` is `downloading_model`. */
  waits_for_model: Later<string>
  stage_done: Later<number>
  stage_total: Later<number>
  stage_started_at: Later<Date>
  /** As the worker tells it, counted from `updated_at`; null leaves it to the pace so far. */
  stage_seconds_left: Later<number>
  error_code: Later<ErrorCode>
  error: Later<string>
  analysis_config: LaterJson<AnalysisConfig>
  render_options: LaterJson<RenderOptions>
  frames_analyzed: Later<number>
  texts_detected: Later<number>
  duration_seconds: Later<number>
  /** As the header of the file says. */
  announced_seconds: Later<number>
  fps_num: Later<number>
  fps_den: Later<number>
  width: Later<number>
  height: Later<number>
  file_name: Later<string>
  mime_type: Later<string>
  playback_facts: LaterJson<PlaybackFacts>
  video_path: Later<string>
  video_s3_url: Later<string>
  /** Null also for what was uploaded before sizes were kept, until maintenance has asked the store. */
  video_bytes: Later<string>
  /** When the original went under a rule of retention; the rest of the project is still there. */
  source_deleted_at: Later<Date>
  poster_path: Later<string>
  /** Of the output that was made last. */
  output_poster_path: Later<string>
  analyzed_video_path: Later<string>
  analyzed_video_s3_url: Later<string>
  watermarked_video_path: Later<string>
  watermarked_video_s3_url: Later<string>
  outputs_stale: Generated<boolean>
  /** What both were before the translation that runs: cancelling puts them back. */
  target_language_before: Later<Language>
  outputs_stale_before: Later<boolean>
  credits_required: Later<number>
  download_count: Generated<number>
  /** A copy of the example that comes with the product. */
  is_example: Generated<boolean>
  version: Generated<number>
  collection_id: Later<CollectionId>
  /** In its collection: the folders and the name of the file that it was made of. */
  relative_path: Later<string>
  /** By itself; its collection may be paused as well. */
  paused_at: Later<Date>
  /** Null: that of its collection. */
  priority: Later<Priority>
  created_at: Created
  updated_at: Generated<Date>
}

export interface TranslationsTable {
  track_id: TrackId
  target_language: Language
  text: string
  origin: 'machine' | 'memory' | 'person'
  engine: Later<string>
  draft: Generated<boolean>
  unknown_words: Generated<number>
  problem: Later<string>
  passed_over: ColumnType<PassedOver[], string | undefined, string>
  updated_at: Generated<Date>
}

export interface DownloadsTable {
  id: Generated<string>
  user_id: UserId
  project_id: ProjectId
  output: 'output' | 'watermarked' | 'input'
  hour: Date
}

/** Which owners were told that videos of a project will be deleted; void once the project changes. */
interface RetentionWarningsTable {
  project_id: ProjectId
  rule: WarnedRule
  warned_at: Created
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  api_tokens: ApiTokensTable
  idempotent_calls: IdempotentCallsTable
  projects: ProjectsTable
  collections: CollectionsTable
  recipes: RecipesTable
  style_presets: StylePresetsTable
  project_runs: ProjectRunsTable
  resumable_uploads: ResumableUploadsTable
  text_tracks: TextTracksTable
  text_history: TextHistoryTable
  dismissed_checks: DismissedChecksTable
  checked_texts: CheckedTextsTable
  review_links: ReviewLinksTable
  review_comments: ReviewCommentsTable
  analysis_checkpoints: AnalysisCheckpointsTable
  analysis_checkpoint_parts: AnalysisCheckpointPartsTable
  translations: TranslationsTable
  translation_memory: TranslationMemoryTable
  glossary_terms: GlossaryTermsTable
  renders: RendersTable
  render_parts: RenderPartsTable
  kept_pictures: KeptPicturesTable
  previews: PreviewsTable
  downloads: DownloadsTable
  credit_accounts: CreditAccountsTable
  credit_entries: CreditEntriesTable
  credit_holds: CreditHoldsTable
  credit_packs: CreditPacksTable
  checkout_orders: CheckoutOrdersTable
  stripe_events: StripeEventsTable
  model_downloads: ModelDownloadsTable
  account_quotas: AccountQuotasTable
  usage_days: UsageDaysTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  security_events: SecurityEventsTable
  mails: MailsTable
  email_links: EmailLinksTable
  paused_queues: PausedQueuesTable
  workers: WorkersTable
  retention_warnings: RetentionWarningsTable
}
