import * as z from 'zod'
import { MOST_ANNOUNCED, MOST_COLLECTIONS, PRIORITIES } from '../domain/collections.ts'
import { RecipeId } from '../domain/ids.ts'
import { cleanRelativePath, isNamePattern, STANDARD_PATTERN } from '../domain/output-names.ts'
import { CreateProjectForm } from './create-project.ts'
import { ExpectedSeconds } from './recipe.ts'

const name = z
  .string({ error: 'errors:form.collection-name-required' })
  .trim()
  .min(1, 'errors:form.collection-name-required')
  .max(200, 'errors:form.collection-name-long')
  .refine((value) => !/\p{Cc}/u.test(value), 'errors:form.name-invalid')

/** A new collection, on the page and through the API: what all its videos have in common. */
export const CreateCollectionForm = CreateProjectForm.omit({ description: true }).extend({
  name,
  recipe_id: RecipeId.optional().meta({
    description: 'Its videos are translated by it unattended; its languages go before those given here.',
  }),
})
export type NewCollection = z.output<typeof CreateCollectionForm>
export type CollectionFields = z.input<typeof CreateCollectionForm>

export const PriorityNumber = z.literal(PRIORITIES)

export const UpdateCollectionForm = z
  .object({ name, paused: z.boolean(), priority: PriorityNumber })
  .partial()

export const UpdatePartForm = z.object({ paused: z.boolean(), priority: PriorityNumber.nullable() }).partial()

/** A file that is about to be sent; its folders are mirrored on the way out. */
export const AddFileForm = z.object({
  expected_seconds: ExpectedSeconds.optional(),
  relative_path: z
    .string()
    .max(4000, 'errors:form.path-unusable')
    .transform((raw, context) => {
      const path = cleanRelativePath(raw)
      if (path !== undefined) return path
      context.issues.push({ code: 'custom', message: 'errors:form.path-unusable', input: raw })
      return z.NEVER
    }),
})

/** As a service takes a file that is announced. */
export function announcedFile({ relative_path, expected_seconds }: z.output<typeof AddFileForm>) {
  return { relativePath: relative_path, expectedSeconds: expected_seconds }
}

/** Files that are about to be sent, in the order in which they are to be paid. */
export const AddFilesForm = z.object({ files: z.array(AddFileForm).min(1).max(MOST_ANNOUNCED) })

export const ListCollectionsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST_COLLECTIONS).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
})

/** What goes into the archive beside the videos. */
export const ARCHIVE_PARTS = ['videos', 'srt', 'vtt', 'reports'] as const
export type ArchivePart = (typeof ARCHIVE_PARTS)[number]

export const ArchiveQuery = z.object({
  names: z.string().refine(isNamePattern, 'errors:form.name-pattern').default(STANDARD_PATTERN),
  include: z
    .string()
    .max(100)
    .default('videos,srt,reports')
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(ARCHIVE_PARTS)).min(1)),
})
export type ArchiveWanted = z.output<typeof ArchiveQuery>
