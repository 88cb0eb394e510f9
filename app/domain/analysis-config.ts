import * as z from 'zod'
import { FRAME_STEPS, SLIDERS, type SliderName } from './detection-choices.ts'
import { type Language, LANGUAGES, parseLanguage } from './languages.ts'
import { ReadingScope } from './reading-scope.ts'

export * from './detection-choices.ts'

/** A language code as clients write it (`zhCN` too), answered as ours. */
export const LanguageCode = z
  .string()
  .transform((code, context): Language => {
    const language = parseLanguage(code)
    if (language) return language
    context.issues.push({ code: 'custom', message: 'errors:form.language-unknown', input: code })
    return z.NEVER
  })
  .meta({ description: `One of ${LANGUAGES.join(', ')}; zhCN and zhTW are taken too.`, examples: ['es'] })

const described = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.meta({ description })
const slider = (name: SliderName, standard: number, description: string) =>
  described(z.number().min(SLIDERS[name].min).max(SLIDERS[name].max).default(standard), description)
const fraction = (standard: number, description: string) =>
  described(z.number().min(0).max(1).default(standard), description)
const characters = (description: string) =>
  described(z.string().max(2000).nullable().default(null), description)

/** The analysis config of the API, snake_case as the wire has it. `frame_step` and `languages` are required. */
export const AnalysisConfig = z.object({
  confidence_threshold: fraction(0.5, 'Texts that are read less surely are left out.'),
  text_similarity: fraction(0.8, 'From this similarity on two readings in one place are of one text.'),
  position_similarity: fraction(
    0.05,
    'How far a text may move within 0.1 s, as a fraction of the frame’s diagonal; where it is not seen for longer, in proportion, up to ten times as far.',
  ),
  min_text_length: described(
    z.int().min(1).max(100).default(4),
    'Characters without spaces; an ideograph, kana or hangul counts double. Shorter texts are left out, but for lines of a longer one.',
  ),
  min_duration_seconds: described(
    z.number().min(0).max(60).default(0.5),
    'Texts that are shown for a shorter time are left out.',
  ),
  languages: described(
    z.array(LanguageCode).min(1).max(LANGUAGES.length),
    'What the texts may be written in: of several, the one that a text is read most surely in.',
  ),
  frame_step: described(
    z.literal(FRAME_STEPS),
    'Every how many frames are looked at: 1 finds the shortest texts, 10 is the fastest.',
  ),
  text_threshold: slider(
    'text_threshold',
    0.7,
    'How surely a region must be text; lower finds fainter texts.',
  ),
  low_text: slider('low_text', 0.4, 'How surely a pixel must be of text; lower makes regions larger.'),
  contrast_ths: slider(
    'contrast_ths',
    0.1,
    'Higher: more lines count as doubtful, and are read once more with their contrast raised.',
  ),
  adjust_contrast: slider('adjust_contrast', 0.5, 'The contrast to which doubtful lines are raised.'),
  width_ths: slider('width_ths', 0.5, 'How wide a gap may be within one line, in heights of it.'),
  height_ths: slider('height_ths', 0.5, 'How much the parts of one line may differ in height.'),
  add_margin: slider('add_margin', 0.1, 'What is added around each line, in heights of it.'),
  paragraph: described(z.boolean().default(false), 'Lines that stand together become one text.'),
  allowlist: characters('Only these characters are read; null or empty: all.'),
  blocklist: characters('These characters are not read; null or empty: all are.'),
  enable_contrast_processing: described(
    z.boolean().default(true),
    'Whether doubtful lines are read once more with their contrast raised.',
  ),
  scope: described(
    ReadingScope.nullable().default(null),
    'What of the video is read; null: all of it. In a video that has been read only the texts in it that nobody has corrected are replaced.',
  ),
})
export type AnalysisConfig = z.infer<typeof AnalysisConfig>
