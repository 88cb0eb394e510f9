import * as z from 'zod'
import { LanguageCode } from '../domain/analysis-config.ts'
import { RecipeId } from '../domain/ids.ts'

const CONTROL_CHARACTER = /\p{Cc}/u

const name = z
  .string({ error: 'errors:form.project-name-required' })
  .trim()
  .min(1, 'errors:form.project-name-required')
  .max(200, 'errors:form.project-name-long')
  .refine((value) => !CONTROL_CHARACTER.test(value), 'errors:form.name-invalid')
const description = z
  .string()
  .trim()
  .max(2000, 'errors:form.description-long')
  .nullish()
  .transform((text) => text || null)

/** A new project, on the page and through the API. Messages are translation keys. */
export const CreateProjectForm = z.object({
  name,
  description,
  source_language: LanguageCode.default('es'),
  target_language: LanguageCode.default('en'),
})
/** The API's call takes a recipe too: the project is then translated unattended once it has a video. */
export const CreateProjectCall = CreateProjectForm.extend({
  recipe_id: RecipeId.optional().meta({
    description: 'Its languages go before the ones that are given here.',
  }),
})
/** On the page no recipe is the empty choice of a list. */
export const CreateProjectPage = CreateProjectForm.extend({
  recipe_id: z.union([z.literal('').transform(() => undefined), RecipeId]).optional(),
})
export type NewProject = z.output<typeof CreateProjectForm>
export type ProjectFields = z.input<typeof CreateProjectForm>

/** Another name for a project. */
export const RenameProjectForm = z.object({ name })

/** What a project's owner may change of it; absent fields stay. */
export const UpdateProjectForm = z
  .object({ name, description, source_language: LanguageCode, target_language: LanguageCode })
  .partial()
export type ProjectChange = z.output<typeof UpdateProjectForm>
