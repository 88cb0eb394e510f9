import * as z from 'zod'

const MOST_CHARACTERS = 200

/** A box that is not ticked is not sent. */
const Box = z
  .literal('on')
  .optional()
  .transform((value) => value !== undefined)

/** What is to be found in the texts of a project, and what it is to be replaced with. */
export const ReplaceForm = z.object({
  find: z.string().max(MOST_CHARACTERS, 'errors:form.find-long').default(''),
  replacement: z.string().max(MOST_CHARACTERS, 'errors:form.find-long').default(''),
  in: z.enum(['translations', 'originals']).default('translations'),
  case: Box,
  word: Box,
})
export type ReplaceForm = z.output<typeof ReplaceForm>
