import * as z from 'zod'
import { LANGUAGES } from '../../domain/languages.ts'
import { PROJECT_STATUSES } from '../../domain/project-status.ts'
import { CHECK_CODES } from '../../domain/text-checks.ts'
import { HISTORY_KINDS } from '../../domain/text-history.ts'

export const ChangedTextAnswer = z
  .object({
    version: z.int(),
    status: z.enum(PROJECT_STATUSES),
    changed: z.array(z.uuid()).meta({ description: 'Groups that are different now.' }),
  })
  .meta({ id: 'ChangedText' })

export const AddedTextAnswer = z
  .object({ id: z.uuid(), version: z.int(), status: z.enum(PROJECT_STATUSES) })
  .meta({ id: 'AddedText' })

export const ChecksAnswer = z
  .object({
    version: z.int(),
    target_language: z.enum(LANGUAGES),
    open: z.int().meta({ description: 'Checks that nobody has put aside.' }),
    checks: z.array(
      z.object({
        group_id: z.uuid(),
        code: z.enum(CHECK_CODES),
        facts: z
          .record(z.string(), z.unknown())
          .meta({ description: 'What is wrong: of `numbers`, say, which are `missing` and which `added`.' }),
        dismissed: z.boolean().meta({ description: 'Put aside, until the text is changed.' }),
        reason: z.string().nullable(),
        original: z.string(),
        language: z.enum(LANGUAGES),
        translation: z.string(),
        start_seconds: z.number().meta({ description: 'When it is first seen.' }),
      }),
    ),
  })
  .meta({ id: 'TextChecks' })

export const ShortenedAnswer = z.object({ translation: z.string() }).meta({ id: 'Shortened' })

export const SuggestionsAnswer = z
  .array(
    z.object({
      translation: z.string(),
      original: z.string().meta({ description: 'The text that it was given to.' }),
      similarity: z.number().meta({ description: '1: the same text, 0: nothing in common.' }),
    }),
  )
  .meta({ id: 'Suggestions' })

export const HistoryAnswer = z
  .object({
    version: z.int(),
    can_undo: z.boolean(),
    can_redo: z.boolean(),
    entries: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(HISTORY_KINDS),
        fields: z.array(z.string()).meta({ description: 'What of the groups was changed.' }),
        texts: z.int().meta({ description: 'How many groups were changed.' }),
        by: z.string().meta({ description: 'The name of who did it.' }),
        created_at: z.iso.datetime(),
        undone: z.boolean(),
        reverts: z.string().nullable().meta({ description: 'The entry that this one took back.' }),
        can_revert: z
          .boolean()
          .meta({ description: 'Not what is undone already, nor what was too much to be kept.' }),
      }),
    ),
  })
  .meta({ id: 'TextHistory' })
