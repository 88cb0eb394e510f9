import * as z from 'zod'
import { ALLOWLIST_TYPES, allowlistOf, LanguageCode } from '../domain/analysis-config.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { LOGO_TREATMENTS, ON_CHECKS, RECIPE_OUTPUTS, Recipe } from '../domain/recipe.ts'
import { RenderOptions } from '../domain/render-options.ts'
import { areaFields, scopeOf } from './reading-scope.ts'
import { NewRecipe } from './recipe.ts'
import { advanced, frameStep } from './start-analysis.ts'

const languages = z
  .array(LanguageCode)
  .min(1, 'errors:form.recipe-languages')
  .max(LANGUAGES.length)
  .default([])

/** The page's form of a recipe, where an unticked box is not sent at all; it becomes what the API takes. */
export const RecipeForm = z
  .object({
    name: NewRecipe.shape.name,
    is_default: z.boolean().default(false),
    languages: languages.pipe(z.array(z.enum(LANGUAGES)).min(1, 'errors:form.recipe-languages')),
    targets: languages.pipe(z.array(z.enum(LANGUAGES)).min(1, 'errors:form.recipe-languages')),
    frame_step: frameStep,
    allowlist_type: z.enum(ALLOWLIST_TYPES).default('all'),
    custom_allowlist: z.string().max(2000).optional(),
    use_glossary: z.boolean().default(false),
    logos: z.enum(LOGO_TREATMENTS).default('keep'),
    hide_original: z.boolean().default(false),
    use_prevalent_positions: z.boolean().default(false),
    font_size: RenderOptions.shape.font_size,
    clean_plate: z.boolean().default(false),
    output: z.enum(RECIPE_OUTPUTS).default('watermark'),
    on_checks: z.enum(ON_CHECKS).default('continue'),
    ...areaFields,
    ...advanced.shape,
  })
  .transform((form, context): NewRecipe => {
    const { name, is_default, languages: source_languages, targets, frame_step, ...rest } = form
    const { allowlist_type, custom_allowlist, use_glossary, logos, output, on_checks, ...more } = rest
    const { hide_original, use_prevalent_positions, font_size, clean_plate, ...analysis } = more
    return {
      name,
      is_default,
      settings: Recipe.parse({
        source_languages,
        target_languages: targets,
        analysis: {
          ...analysis,
          frame_step,
          allowlist: allowlistOf(allowlist_type, custom_allowlist),
          scope: scopeOf(analysis, context),
        },
        use_glossary,
        logos,
        output,
        on_checks,
        render: { hide_original, use_prevalent_positions, font_size, clean_plate },
      }),
    }
  })
