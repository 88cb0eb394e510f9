import * as z from 'zod'
import { ERROR_STATUS, type ErrorCode } from '../../domain/errors.ts'
import { PREVIEW_FLAGS, PREVIEW_STATUSES } from '../../domain/preview.ts'
import { RenderOptions } from '../../domain/render-options.ts'

// the keys of a constant table
const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])
const flags = z.array(z.enum(PREVIEW_FLAGS)).meta({
  description:
    '`empty`: no translation, the original stays. `weak-cover`: the original may be noticed. `too-long`: cut off even at its smallest. `no-room`: beside the original there is no free place. `too-small`: hard to read.',
})

const Preview = z.object({
  id: z.uuid(),
  status: z.enum(PREVIEW_STATUSES),
  progress: z.number().min(0).max(100),
  stale: z.boolean().meta({ description: 'Texts have changed since.' }),
  error: z.string().nullable(),
  error_code: errorCode.nullable(),
  options: RenderOptions,
  created_at: z.iso.datetime(),
})

export const TrialAnswer = Preview.extend({
  group_id: z.uuid().nullable(),
  start_seconds: z.number().nullable().meta({ description: 'Of the source.' }),
  end_seconds: z.number().nullable(),
  flagged: z
    .array(z.object({ group_id: z.uuid(), flags }))
    .nullable()
    .meta({ description: 'Texts seen in it that somebody should look at.' }),
}).meta({ id: 'Trial' })

export const ContactSheetAnswer = Preview.extend({
  page: z.int().min(1),
  pages: z.int().min(1).meta({ description: 'Each is made when it is asked for.' }),
  texts: z.int().meta({ description: 'On all pages.' }),
  stills: z
    .array(z.object({ group_id: z.uuid(), seconds: z.number(), width: z.int(), height: z.int(), flags }))
    .nullable()
    .meta({
      description: 'One for each text of the page, in the order of the texts; null until it is done.',
    }),
}).meta({ id: 'ContactSheet' })

export const ProxyAnswer = z
  .object({
    needed: z.boolean().meta({ description: 'Not every browser plays the original as it is.' }),
    id: z.uuid().nullable(),
    status: z.enum(['none', ...PREVIEW_STATUSES]),
    progress: z.number().min(0).max(100),
    width: z.int().nullable().meta({ description: 'Of the copy, in square pixels; null until it is done.' }),
    height: z.int().nullable(),
    error: z.string().nullable(),
    error_code: errorCode.nullable(),
    created_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Proxy' })
