import * as z from 'zod'
import { LanguageCode } from '../domain/analysis-config.ts'

/** `limit` and `offset` are bounded so that no query can ask for everything. */
export const ListProjectsQuery = z.object({
  /** In the name or the description, in any case. */
  search: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

/** Absent: the project's own. */
export const TranslationsQuery = z.object({ target_language: LanguageCode.optional() })

/** `output` is the premium video only. */
export const VideoDownloadQuery = z.object({ type: z.enum(['output', 'watermarked', 'input']) })
export type VideoType = z.output<typeof VideoDownloadQuery>['type']

/** `output` is the premium video, else the watermarked one. */
export const ProjectDownloadQuery = z.object({ type: z.enum(['output', 'original']) })
export type ProjectVideoType = z.output<typeof ProjectDownloadQuery>['type']

export const CheckoutQuery = z.object({ credit_pack_id: z.string().min(1).max(64) })
