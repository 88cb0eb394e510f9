import * as z from 'zod'
import { AnalysisConfig } from '../../domain/analysis-config.ts'
import { ERROR_STATUS, type ErrorCode } from '../../domain/errors.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { OUTAGE_CODES } from '../../domain/outage.ts'
import { SUBSTEPS, PROJECT_STATUSES, STAGES } from '../../domain/project-status.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import { TRANSLATION_PROBLEMS } from '../../domain/translator.ts'
import { ChangeStyle } from '../../forms/change-style.ts'
import { DISPOSITIONS, DROP_REASONS, MOST_DROPPED, SUGGESTIONS } from '../../domain/text-track.ts'
import { TextStyleAnswer } from './style-answer.ts'

// what the API answers: the serialisers are typed by these, and the tests hold every answer against them

const time = z.iso.datetime()
// the keys of a constant table
const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).meta({ id: 'ErrorCode' })

export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'For people, in the language that they asked for.' }),
    code: errorCode.meta({ description: 'For programs.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'The messages of each wrong field, of fifty at most.' }),
    errors_unlisted: z.int().positive().optional().meta({
      description: 'How many fields or lines beyond `errors` are wrong or were not looked at any more.',
    }),
  })
  .meta({
    id: 'Problem',
    description: 'An error, as in RFC 9457. Some carry facts of their own beside these.',
  })

export const UserAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    created_at: time,
    last_login: time.nullable(),
    credit_balance: z.int(),
  })
  .meta({ id: 'User' })

export const LoginAnswer = z
  .object({ access_token: z.string(), token_type: z.literal('bearer'), expires_at: time, user: UserAnswer })
  .meta({ id: 'Login' })

export const StatusAnswer = z
  .object({
    status: z.enum(PROJECT_STATUSES),
    progress: z.number().min(0).max(100).meta({ description: 'Per cent of the current stage.' }),
    current_stage: z.enum(STAGES),
    substep: z.enum(SUBSTEPS).nullable(),
    stage_done: z.int().nullable(),
    stage_total: z.int().nullable(),
    queue_position: z.int().positive().nullable().meta({
      description: 'While the stage waits for a worker: 1 is next. It may grow when others come before it.',
    }),
    waiting_for: z.enum(OUTAGE_CODES).nullable().meta({
      description:
        'While the stage waits for the end of an outage: what is away. Nothing is lost, and nobody need do anything.',
    }),
    retry_at: time.nullable().meta({ description: 'When the stage will be tried again, while it waits so.' }),
    stage_started_at: time.nullable(),
    stage_seconds_left: z.number().nonnegative().nullable().meta({
      description:
        'How long the stage will still take, as told by who works on it; null when there is no telling.',
    }),
    error: z.string().nullable(),
    error_code: errorCode.nullable(),
  })
  .meta({ id: 'ProjectStatus' })

export const ProjectAnswer = StatusAnswer.extend({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  source_language: z.enum(LANGUAGES),
  target_language: z.enum(LANGUAGES),
  created_at: time,
  updated_at: time,
  download_count: z.int(),
  file_name: z.string().nullable(),
  video_path: z.string().nullable().meta({ description: 'The source.' }),
  video_s3_url: z.string().nullable(),
  analyzed_video_path: z.string().nullable().meta({ description: 'The premium output.' }),
  analyzed_video_s3_url: z.string().nullable(),
  watermarked_video_path: z.string().nullable().meta({ description: 'The output with a watermark.' }),
  watermarked_video_s3_url: z.string().nullable(),
  outputs_stale: z.boolean().meta({ description: 'Texts have changed since the outputs were made.' }),
  credits_required: z.int().nullable().meta({ description: 'The price of a premium render.' }),
  duration_seconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  fps: z.number().nullable(),
  frames_analyzed: z.int().nullable(),
  texts_detected: z.int().nullable(),
  analysis_config: AnalysisConfig.extend({ languages: z.array(z.enum(LANGUAGES)) }).nullable(),
  render_options: RenderOptions.nullable(),
  version: z.int().meta({ description: 'Of the texts: send it along when saving them.' }),
}).meta({ id: 'Project' })

export const StartedRender = ProjectAnswer.extend({ render_id: z.uuid() }).meta({ id: 'StartedRender' })
export const ConfirmedTranslations = ProjectAnswer.extend({
  empty_translations: z.int().meta({ description: 'Texts that will stay as they are in the video.' }),
}).meta({ id: 'ConfirmedTranslations' })
export const DownloadedProject = ProjectAnswer.extend({ project_id: z.uuid() }).meta({
  id: 'DownloadedProject',
})

export const Group = z
  .object({
    start_seconds: z.number(),
    end_seconds: z.number(),
    start_frame: z.int(),
    end_frame: z.int().meta({ description: 'The first frame without the text.' }),
    box: z
      .array(z.number())
      .length(4)
      .meta({ description: 'x, y, width, height before turning, in pixels of the upright source.' }),
    angle_degrees: z.number(),
    confidence: z
      .number()
      .meta({ description: 'How likely the text is right to the letter, 0 to 1, where the reader can say.' }),
    language: z.enum(LANGUAGES),
    style: TextStyleAnswer,
    corrections: z
      .object({
        box: z.array(z.number()).length(4).optional(),
        angle_degrees: z.number().optional(),
        style: ChangeStyle.optional(),
      })
      .nullable()
      .meta({
        description:
          'What a person has set of `box`, `angle_degrees` and `style`, which have it in them; null when nothing.',
      }),
    reviewed: z.boolean().meta({ description: 'A person has said that the text is right in this language.' }),
    disposition: z.enum(DISPOSITIONS),
    suggestion: z.enum(SUGGESTIONS).nullable().meta({
      description:
        'Why analysis set the disposition: `logo`, a small text that stays in a corner through the whole video, and `code`, a line of a program, are kept unless a person says otherwise. Null when it set none.',
    }),
    drop_reason: z
      .enum(DROP_REASONS)
      .nullable()
      .meta({
        description: `Why analysis had left the group out: less sure (\`confidence\`), shorter (\`length\`) or seen for less time (\`duration\`) than its settings ask for, or hardly ever detected, or read differently each time (\`phantom\`). Such groups are listed with \`deleted=true\`, at most ${MOST_DROPPED} of a project, the surest, and can be restored; the reason stays.`,
      }),
    read_text: z
      .string()
      .nullable()
      .meta({ description: 'What recognition had read where a person has corrected it.' }),
    added: z.boolean().meta({ description: 'By a person, where analysis had found none.' }),
    reading: z
      .enum(['queued', 'failed'])
      .nullable()
      .meta({ description: 'Of an added group: a worker is to read it, or could not.' }),
    origin: z.enum(['machine', 'memory', 'person']).nullable(),
    engine: z.string().nullable(),
    draft: z.boolean(),
    unknown_words: z.int(),
    problem: z.enum(TRANSLATION_PROBLEMS).nullable(),
    passed_over: z
      .array(z.object({ engine: z.string(), problem: z.enum(TRANSLATION_PROBLEMS) }))
      .meta({ description: 'Engines that were asked before and could not.' }),
  })
  .meta({ id: 'TextGroup' })

export const TranslationsAnswer = z
  .object({
    original_texts: z.record(z.uuid(), z.string()),
    translations: z.record(z.uuid(), z.string()),
    target_language: z.enum(LANGUAGES),
    version: z.int(),
    total: z.int().meta({ description: 'Groups of the project, also those beyond `limit`.' }),
    groups: z.record(z.uuid(), Group),
    languages: z.array(z.object({ language: z.enum(LANGUAGES), translated: z.int() })).meta({
      description: 'All languages that texts are translated into, with how many different texts are.',
    }),
  })
  .meta({ id: 'Translations' })

export const SavedAnswer = z
  .object({
    saved: z.literal(true),
    version: z.int(),
    status: z.enum(PROJECT_STATUSES),
    changed: z.int().meta({ description: 'Groups whose text is different now.' }),
    duplicates: z.int().meta({ description: 'Of these, the ones changed for sharing an original.' }),
  })
  .meta({ id: 'SavedTranslations' })

export const BalanceAnswer = z.object({ balance: z.int() }).meta({ id: 'Balance' })
export const TransactionAnswer = z
  .object({
    id: z.string(),
    created_at: time,
    transaction_type: z.string().meta({ examples: ['PURCHASE', 'CONSUMPTION'] }),
    amount: z.int().meta({ description: 'What the balance changed by.' }),
    reference_id: z.string().nullable(),
  })
  .meta({ id: 'Transaction' })
export const PackAnswer = z
  .object({ id: z.string(), name: z.string(), credits: z.int(), price: z.number() })
  .meta({ id: 'CreditPack' })
export const CheckoutAnswer = z.object({ checkout_url: z.url() }).meta({ id: 'Checkout' })
export const PaymentAnswer = z
  .object({
    status: z
      .enum(['pending', 'completed', 'expired', 'failed'])
      .meta({ description: 'Expired and failed: it was not paid, and nothing was charged.' }),
  })
  .meta({ id: 'Payment' })
export const HealthAnswer = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })
export const ReadyAnswer = z
  .object({
    status: z.enum(['ready', 'not ready']),
    parts: z.record(z.string(), z.enum(['ok', 'failing'])),
  })
  .meta({ id: 'Readiness' })
