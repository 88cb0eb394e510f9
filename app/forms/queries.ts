import * as z from 'zod'
import { LanguageCode } from '../domain/analysis-config.ts'

const isAsked = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')

/** `limit` and `offset` are bounded so that no query can ask for everything. */
export const ListProjectsQuery = z.object({
  /** In the name or the description, in any case. */
  search: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

/** An absent language is the project's own; an absent `limit` asks for all texts from `offset` on. */
export const TranslationsQuery = z.object({
  target_language: LanguageCode.optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** The deleted texts and those that analysis left out instead, which can be restored. */
  deleted: isAsked,
})

/** Whether texts that are confirmed or translated already are given up for new ones. */
export const AnalyzeQuery = z.object({ again: isAsked })

/** The version that the texts were read at; absent, the last change wins. */
export const VersionQuery = z.object({ version: z.coerce.number().int().min(0).optional() })

/** `output` is the premium video only. `inline`: it is to be played where it is asked for, which is no download. */
export const VideoDownloadQuery = z.object({
  type: z.enum(['output', 'watermarked', 'input']),
  /** The newest output in this language; absent, the newest of all. */
  language: LanguageCode.optional(),
  inline: isAsked,
})
export type VideoType = z.output<typeof VideoDownloadQuery>['type']

/** `output` is the premium video, else the watermarked one. */
export const ProjectDownloadQuery = z.object({ type: z.enum(['output', 'original']) })
export type ProjectVideoType = z.output<typeof ProjectDownloadQuery>['type']

export const CheckoutQuery = z.object({ credit_pack_id: z.string().min(1).max(64) })

/** `limit` and `offset` of a list, bounded so that no query can ask for everything. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})
