import type {
  AnalysisCheckpointPartsTable,
  AnalysisCheckpointsTable,
  TextTracksTable,
} from './analysis-tables.server.ts'
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
import type { EmailLinksTable, MailsTable } from './mail-tables.server.ts'
import type { ModelDownloadsTable, PausedQueuesTable, WorkersTable } from './worker-tables.server.ts'
import type { PreviewsTable } from './preview-tables.server.ts'
import type {
  AccountQuotasTable,
  IdempotentCallsTable,
  ApiTokensTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SecurityEventsTable,
  SessionsTable,
  UsageDaysTable,
  UsersTable,
} from './account-tables.server.ts'
import type { ProjectRunsTable } from './project-run-tables.server.ts'
import type { RecipesTable } from './recipe-tables.server.ts'
import type { StylePresetsTable } from './style-preset-tables.server.ts'
import type { CachedPicturesTable, RenderPartsTable, RendersTable } from './render-tables.server.ts'
import type { ReviewCommentsTable, ReviewLinksTable } from './review-tables.server.ts'
import type {
  ProjectsTable,
  DownloadsTable,
  ResumableUploadsTable,
  RetentionWarningsTable,
} from './project-tables.server.ts'
import type {
  GlossaryTermsTable,
  TranslationMemoryTable,
  TranslationsTable,
} from './translation-tables.server.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.server.ts'

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
  kept_pictures: CachedPicturesTable
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
