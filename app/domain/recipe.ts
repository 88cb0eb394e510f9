import * as z from 'zod'
import { AnalysisConfig, LanguageCode } from './analysis-config.ts'
import { type Language, LANGUAGES } from './languages.ts'
import { ReadingAreas } from './reading-scope.ts'
import { RenderOptions } from './render-options.ts'

/** Recipes that one account may have. */
export const MAX_RECIPES = 50

/** What becomes of the small texts that stay in a corner through the whole video: a station's logo, a watermark. */
export const LOGO_TREATMENTS = ['keep', 'translate', 'erase'] as const
export const RECIPE_OUTPUTS = ['watermark', 'premium'] as const
/** Where a check fails: `stop` waits for a person, `continue` renders and lists it. */
export const ON_CHECKS = ['continue', 'stop'] as const

const described = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.meta({ description })

const languages = z
  .array(LanguageCode, 'errors:form.recipe-languages')
  .min(1, 'errors:form.recipe-languages')
  .max(LANGUAGES.length)
  .transform((codes): Language[] => [...new Set(codes)])

/**
 * The analysis settings without their languages: a recipe says these once, as its source languages. Of the scope it has
 * the areas: the videos of a series have their subtitles in one place, but not at one time.
 */
const RecipeAnalysis = AnalysisConfig.omit({ languages: true }).extend({
  frame_step: AnalysisConfig.shape.frame_step.default(3),
  scope: ReadingAreas.nullable()
    .default(null)
    .meta({ description: 'Which parts of the picture are read; null: all of it. Times are left out.' }),
})

/** How a video is translated from its upload to its outputs, with nobody there. snake_case, as the wire has it. */
export const Recipe = z.object({
  source_languages: described(languages, 'What the texts may be written in.'),
  target_languages: described(languages, 'One output each, made in this order.'),
  analysis: described(
    RecipeAnalysis.prefault({}),
    'As for an analysis; the languages are the source languages.',
  ),
  use_glossary: described(z.boolean().default(true), 'Whether your terms and those of the project count.'),
  logos: described(
    z.enum(LOGO_TREATMENTS).default('keep'),
    'What becomes of the texts that analysis takes for logos: small ones that stay in a corner through the whole video.',
  ),
  render: described(RenderOptions.prefault({}), 'As for a render.'),
  output: described(
    z.enum(RECIPE_OUTPUTS).default('watermark'),
    '`premium` has no watermark and costs credits for each target language.',
  ),
  on_checks: described(
    z.enum(ON_CHECKS).default('continue'),
    'Where a check finds something: `stop` waits for a person before the render, `continue` goes on.',
  ),
})
export type Recipe = z.output<typeof Recipe>

/** The analysis config that a recipe asks for. */
export function analysisOf({ analysis, source_languages }: Recipe): AnalysisConfig {
  return AnalysisConfig.parse({ ...analysis, languages: source_languages })
}

/** Credits that the outputs of a video cost at most, `perOutput` being the price of one. */
export function recipePrice({ output, target_languages }: Recipe, perOutput: number): number {
  return output === 'premium' ? perOutput * target_languages.length : 0
}
