import * as z from 'zod'
import { LANGUAGES } from '../domain/languages.ts'
import { Original, Seconds, textBox, Timecode } from './change-text.ts'

/** Far beyond any picture that is taken. */
const MAX_PX = 100_000

/** A text that analysis did not find: where and when it is seen. It is read there; `text` is what it says, if one knows. */
export const AddText = z.strictObject({
  box: textBox(0).meta({
    description:
      'Around the text, in pixels of the upright source. x, y, width and height one after the other are taken as well, as answers have them.',
  }),
  start_seconds: Seconds,
  end_seconds: Seconds,
  text: Original.optional(),
  language: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: 'Absent: the language that the project’s texts are in.' }),
  version: z.int().nonnegative().optional(),
})
export type AddText = z.output<typeof AddText>

const TypedPixels = z.coerce
  .number({ error: 'errors:form.box' })
  .min(0, 'errors:form.box')
  .max(MAX_PX, 'errors:form.box')

/** The same as the screen's form has it. */
export const AddTextForm = z
  .object({
    x: TypedPixels,
    y: TypedPixels,
    width: TypedPixels.min(4, 'errors:form.box'),
    height: TypedPixels.min(4, 'errors:form.box'),
    start: Timecode,
    end: Timecode,
    text: z.string().max(2000, 'errors:form.text-long').default(''),
    language: z.enum(LANGUAGES),
  })
  .transform(({ x, y, width, height, start, end, text, language }): AddText => ({
    box: { x, y, width, height },
    start_seconds: start,
    end_seconds: end,
    ...(text.trim() !== '' && { text: text.replaceAll('\r\n', '\n').trim() }),
    language,
  }))
